/** What else a page can be: a wall against programs, a page that says that there is no product, a list. */
import type { PageHead } from "../markup/page-head.ts";
import { folded, foldedPattern } from "../words/plain-text.ts";

/** Marks of the usual walls, in markup and scripts. */
const walls =
  /cf-chl|cf_chl_|challenge-platform\/h|cf-browser-verification|cdn-cgi\/challenge|checking your browser|just a moment\.\.\.|captcha-delivery\.com|geo\.captcha|datadome|px-captcha|perimeterx|_pxhd|_pxappid|human-challenge|access denied.{0,200}edgesuite|errors\.edgesuite\.net|akamai.{0,40}(?:bot|challenge)|bm-verify|sec-if-cpt|_incapsula_resource|incapsula incident|distil_r_captcha|hcaptcha\.com\/1|h-captcha|g-recaptcha|recaptcha\/api|recaptcha\/enterprise|aws-waf-token|awswafcaptcha|kpsdk|ddos-guard|friendlycaptcha|frc-captcha|turnstile/;
const wallWords = foldedPattern(
  /are you (?:a )?(?:human|robot)|verify (?:that )?you are (?:a )?human|unusual traffic|not a robot|kein roboter|bist du ein mensch|sind sie ein mensch|menschlich|robot ou humain|vous n'etes pas un robot|sei un robot|no soy un robot|ben je een mens|access (?:to this page has been )?denied|enter the characters you see|security check|sicherheitsuberprufung|verification de securite|pardon our interruption|request unsuccessful|bot detection|automated access|press (?:&|and) hold|ロボットではありません|enable javascript and cookies to continue/,
);

/** Whether the page is a wall: its marks, without a product. Shops load captchas on ordinary pages, too, so words count there. */
export function isWall(page: { html: readonly string[]; text: string; status: number; hasProduct: boolean }): boolean {
  if (page.hasProduct) return false;
  const isBlocked = [401, 403, 405, 429, 503].includes(page.status);
  const hasMarks = walls.test(page.html.join("").slice(0, 300_000).toLowerCase());
  const hasWords = wallWords.test(folded(page.text.slice(0, 5_000)));
  return isBlocked
    ? hasMarks || hasWords
    : (hasMarks && (hasWords || page.text.length < 600)) || (hasWords && page.text.length < 1_500);
}

const missing =
  /(?<![a-z\d])404(?![\d.,])|page not found|not found|doesn'?t exist|does not exist|no longer (?:available|exists|sold)|couldn'?t find|could not find|can'?t find|cannot be found|product (?:is )?(?:not|no longer) (?:found|available)|discontinued|(?:has been|was) (?:removed|deleted)|gibt es (?:leider )?nicht mehr|nicht gefunden|existiert nicht|nicht mehr (?:verfugbar|erhaltlich|vorhanden|im (?:sortiment|angebot|programm))|wurde nicht gefunden|konnten .{0,40}nicht finden|seite .{0,30}nicht (?:gefunden|vorhanden)|introuvable|n'existe (?:pas|plus)|n'est plus (?:disponible|en ligne)|non trovat[ao]|non esiste|non e piu (?:disponibile|in vendita)|niet gevonden|bestaat niet|niet meer (?:beschikbaar|leverbaar|verkrijgbaar)|no (?:se ha )?encontrad[ao]|no existe|ya no esta disponible|nie znalezion|nie istnieje|nie jest juz dostepn|hittades inte|hittar inte|finns inte|findes ikke|ikke fundet|blev ikke fundet|nenalezen|neexistuje|見つかりません|存在しません|oops|ups!|hoppla/;

/** Whether title or heading say that there is nothing here. */
export function saysMissing(head: PageHead, heading: string | null, text: string): boolean {
  const said = folded(`${head.title ?? ""}\n${heading ?? ""}`);
  return missing.test(said) || (text.length < 2_500 && missing.test(folded(text.slice(0, 2_500))));
}

/** Whether the heading says so in words. A number may be the name of a product: "Peugeot 404". */
export function isMissingHeading(heading: string | null): boolean {
  return missing.test(folded(heading ?? "").replaceAll("404", ""));
}

const searched =
  /^(?:\d+ )?(?:search(?: results?)?(?: for)?(?![a-z ])|search results|results for|suche(?:rgebnis(?:se)?)?(?![a-z])|suchergebnis|treffer fur|resultats? (?:de (?:la )?recherche|pour)|recherche(?![a-z])|risultati (?:della ricerca|di ricerca|per)|zoekresultaten|zoeken(?![a-z])|resultados (?:de|para)|wyniki (?:wyszukiwania|dla)|sokresultat|soeg(?:e)?resultater|vysledky (?:vyhledavani|hledani)|検索結果)/;

/** Whether title or heading say that the page shows what was searched for. */
export function saysSearched(head: PageHead, heading: string | null): boolean {
  return [head.title, heading].some((text) => searched.test(folded(text ?? "").trim()));
}

const soldOut = foldedPattern(
  /sold[ -]?out|out of stock|currently (?:unavailable|out of stock|not available)|temporarily (?:unavailable|out of stock)|(?:this (?:product|item) is )?(?:no longer|not) available|notify me when|email me when|back in stock|ausverkauft|nicht (?:auf lager|verfugbar|lieferbar|vorratig|mehr lieferbar|mehr verfugbar)|derzeit nicht|zurzeit nicht|momentan nicht|vergriffen|epuise|rupture de stock|en rupture|indisponible|non disponibile|esaurito|terminato|uitverkocht|niet (?:meer )?(?:op voorraad|leverbaar|beschikbaar)|agotado|sin (?:stock|existencias)|no disponible|brak (?:w magazynie|towaru)|niedostepn[ya]|chwilowo niedostepn|wyprzedan|slutsald|slut i lager|ej i lager|udsolgt|ikke pa lager|utsolgt|vyprodano|neni skladem|nedostupne|品切れ|在庫切れ|在庫なし|売り切れ|完売|esgotado|indisponivel|нет в наличии|stoc epuizat|nu (?:este |e )?(?:in stoc|disponibil)|elfogyott|nincs (?:keszleten|raktaron)|loppu(?:unmyyty|nut)|ei (?:varastossa|saatavilla)|tukendi|stokta (?:yok|kalmadi)|rasprodano|razprodano|nema na (?:skladistu|zalihi)|ni na zalogi|vypredane|nie je skladom|labi muudud|izpardots|isparduota|немає в наявності|изчерпан|εξαντλη|het hang|缺货|缺貨|售罄|품절/,
);

/** Whether the text near the price says that the product cannot be had. */
export function saysSoldOut(text: string): boolean {
  return soldOut.test(folded(text));
}

const bids =
  /place (?:a |your )?bid|your (?:maximum|max\.?) bid|\d bids?(?![a-z])|jetzt (?:mit)?bieten|\d gebote?(?![a-z])|placer une enchere|\d encheres?(?![a-z])|fai un'offerta all'asta|base d'asta|plaats (?:een |je )?bod|\d biedingen|hacer una puja|\d pujas?(?![a-z])/;

/** Whether the text near the price is that of an auction: what has been bid is no price to pay. */
export function saysBids(text: string): boolean {
  return bids.test(folded(text));
}

const compared =
  /compare (?:all )?(?:prices|offers|deals|\d+ (?:prices|offers|deals|shops|stores|sellers))|price comparison|price alert|(?:prices?|offers?) (?:from|at|in) \d+ (?:shops|stores|sellers|retailers)|(?:visit|go to|to the) (?:shop|store|retailer|merchant)(?![a-z])|(?:view|see|get) (?:the )?deal(?![a-z])|best price (?:in|on|at)|preisvergleich|preise vergleichen|preisalarm|preiswecker|zum (?:shop|angebot|anbieter|handler)(?![a-z])|\d+ (?:angebote|shops|anbieter|handler)(?![a-z])|compar(?:er|aison|ateur) (?:de |des |les )?prix|alerte (?:de )?prix|voir l'offre|confronta (?:i )?prezzi|avviso (?:di )?prezzo|vai al negozio|vedi (?:l')?offerta|compara(?:r|dor|cion) (?:de )?(?:los )?preci?os|alerta de preci?o|ir a la tienda|ver oferta|prijzen vergelijk|prijsalarm|naar (?:de )?(?:winkel|shop)|porownaj ceny|porownanie cen|alert cenowy|idz do sklepu|srovn(?:at|ani) cen|porovn(?:at|ani) cen|hlidat cenu|do obchodu|jamfor priser|prisbevakning|till butik|sammenlign priser|prisalarm|prisovervagning|til butik|сравнить цены|в магазин(?![а-я])|価格を?比較|最安/;

/** Whether the text says that the page compares the prices of several shops. */
export function saysCompared(text: string): boolean {
  return compared.test(folded(text));
}

const moreSellers =
  /(?<![a-z])(?:\d+ )?(?:more|other|further|weitere|andere|autres|altri|otros|andere|inni|innych|fler|flere) (?:sellers|anbieter|verkaufer|handler|vendeurs|venditori|vendedores|verkopers|sprzedawc[a-z]*|saljare|saelgere)(?![a-z])[^\n\d]{0,24}\d/;

/** Whether the text names other sellers of the product, and a price of theirs. */
export function saysMoreSellers(text: string): boolean {
  return moreSellers.test(folded(text));
}

const onRequest =
  /preis (?:auf|nach) anfrage|price (?:up)?on (?:request|application|enquiry)|call for (?:a )?price|prix sur (?:demande|devis)|prezzo su richiesta|precio (?:a consultar|bajo consulta)|prijs op aanvraag|cena na (?:dotaz|zapytanie)|pris pa (?:forfragan|foresporsel|begaring)/;

/** Whether the text says that the price is told on request. */
export function saysOnRequest(text: string): boolean {
  return onRequest.test(folded(text));
}

const toRegistered =
  /(?:log|sign)[ -]?(?:in|on|up)(?: or (?:register|sign up))? (?:to (?:see|view|show|access|reveal)|for) (?:our |your |the |all )?(?:[a-z]+ )?pric(?:es?|ing)|pric(?:es?|ing) (?:is |are )?(?:only )?(?:visible|shown|available|displayed)? ?(?:only )?(?:after|to|for) (?:log|sign|regist|approved|trade|wholesale)|(?:strictly |is )(?:for )?(?:wholesale|trade)(?: customers?| buyers?)? only|(?:trade|wholesale) customers? only|professionals only(?![a-z])|preise? (?:sind |werden |ist |wird )?(?:nur |erst )?(?:nach (?:der |dem )?(?:anmeld|registrier|login)|fur (?:registrierte|angemeldete|handler|wiederverkaufer))|(?:einloggen|anmelden|registrieren)[^\n.]{0,20} um (?:die |ihre |unsere )?preise|nur fur (?:handler|wiederverkaufer|gewerbetreibende|gewerbliche kunden)|connecte[zr][^\n.]{0,12} pour (?:voir|consulter|afficher|connaitre) (?:les |nos |vos |le )?(?:prix|tarifs?)|reserve[es]? aux (?:professionnels|revendeurs)|professionnels seulement|(?:accedi|registrati|effettua (?:il )?login)[^\n.]{0,14} per (?:vedere|visualizzare|conoscere) (?:i |il )?prezz|riservat[oa] ai rivenditori|(?:inicia|inicie|iniciar) sesion para (?:ver|consultar) (?:los |el )?preci|(?:log in|inloggen|meld (?:je|u) aan)[^\n.]{0,8} (?:om|voor) (?:de |onze )?prij[sz]|alleen voor (?:wederverkopers|zakelijke klanten)|zaloguj (?:sie)?,? ?(?:aby|by|zeby) (?:zobaczyc|sprawdzic|poznac) cen|(?:logga in|log ind|logg inn) for (?:att |at |a )?se pris/;

/** Whether the text says that the shop tells its prices only to those who have signed in. */
export function saysToRegistered(text: string): boolean {
  return toRegistered.test(folded(text));
}
