/** Each error of the service in German, by its code. */
import type { Catalogue } from "./catalogue.ts";
import type { refusals as english } from "./refusals.en.ts";

export const refusals: Catalogue<typeof english> = {
  request: {
    invalid: "Hier fehlt etwas, oder etwas ist nicht erlaubt. Die Einzelheiten sagen, was.",
    malformed: "Der Dienst konnte das Gesendete nicht lesen. Die Seite neu laden und noch einmal versuchen.",
    unknownField: "Einen Teil davon kennt der Dienst nicht. Die Einzelheiten sagen, welchen.",
    invalidDate: "Das ist kein Datum mit Uhrzeit.",
    invalidRange: "Der Zeitraum endet vor seinem Beginn oder ist zu lang.",
    invalidDomain: "Das ist keine Domain. Bitte wie shop.example schreiben, ohne https:// und Pfad.",
    filterNotSupported: "Danach lässt sich nicht filtern. Die Einzelheiten sagen, wonach sonst.",
    tooManyItems: "Das ist zu viel auf einmal. Den Filter enger fassen oder weniger senden.",
    unauthenticated: "Sie sind nicht mehr angemeldet, oder das Passwort stimmt nicht.",
    forbidden: "Das dürfen Sie nicht. Fragen Sie einen Inhaber Ihrer Firma",
    methodNotAllowed:
      "Das kann der Dienst hier nicht. Die Seite neu laden: Sie ist vielleicht von einer älteren Version.",
    notAcceptable: "In dieser Form kann der Dienst nicht antworten. Die Seite neu laden.",
    timeout: "Das Senden dauerte zu lange. Noch einmal versuchen oder weniger auf einmal senden.",
    rangeNotSatisfiable: "Diesen Teil der Datei gibt es nicht mehr. Die Datei noch einmal holen.",
    preconditionFailed: "Jemand hat das inzwischen geändert. Neu laden, ansehen, noch einmal versuchen.",
    tooLarge: "Das ist zu groß, um es auf einmal zu senden. Bitte aufteilen.",
    unsupportedMediaType: "Dateien dieser Art liest der Dienst nicht.",
    idempotencyMismatch:
      "Unter demselben Schlüssel wurde etwas anderes gesendet. Die Seite neu laden und nachsehen, ob es geschehen ist.",
    rateLimited: "Zu oft in kurzer Zeit. Bitte eine Minute warten.",
    headersTooLarge: "Die Adresse ist zu lang. Den Filter enger fassen.",
  },
  resource: {
    notFound: "Das gibt es nicht, oder es gehört nicht Ihnen.",
    productNotFound: "Dieses Produkt gibt es nicht mehr.",
    contractInactive: "Dieser Vertrag lässt sich nur lesen: Er ist abgelaufen oder abgeschaltet.",
    storageFull: "Ihre Firma speichert so viel, wie sie darf. Etwas löschen oder den Betreiber um mehr Platz bitten.",
    alreadyExists: "Das gibt es schon.",
    approvalDecided: "Über diesen Preis hat schon jemand entschieden.",
    approvalOutdated: "Der Preis oder sein Produkt hat sich seitdem geändert. Bitte noch einmal ansehen.",
    paused: "Veröffentlichen ist gestoppt. Zuerst fortsetzen.",
    conflict:
      "Das passt nicht zum jetzigen Stand. Vielleicht hat ihn jemand geändert: Neu laden, ansehen, noch einmal versuchen.",
    monitoringUnavailable:
      "Shops sind jetzt nicht lesbar: Kontaktadresse oder Browser fehlt, oder kein beobachteter Shop ist eingeschaltet.",
    identifyingAttributeMismatch:
      "Ihre Produkte wurden mit einer anderen Spalte als Nummer importiert. Bitte wieder dieselbe nehmen.",
    identifierDuplicate: "Dieselbe Nummer kommt zweimal vor.",
    snapshotOutdated: "Angebote, die so neu oder neuer sind, sind schon gespeichert.",
    snapshotConflict: "Zu einem Produkt gibt es verschiedene Angebote für dieselbe Zeit.",
    currencyMismatch: "Die Angebote dieses Shops sind in einer anderen Währung.",
    offerIdDuplicate: "Die Nummer dieses Angebots wurde schon verwendet.",
    unavailable: "Der Dienst ist beschäftigt oder startet. In einigen Sekunden noch einmal versuchen.",
  },
};
