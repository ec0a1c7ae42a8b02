/** The explanations of completions in German, by what the engine's schema says in English. A test compares the two. */
export const explanations: Readonly<Record<string, string>> = {
  "A pricing strategy: a tree of branches that ends in rules.":
    "Eine Preisstrategie: ein Baum von Zweigen, der in Regeln endet.",
  "What the strategy is called.": "Wie die Strategie heißt.",
  "The edition of the language: there is one, which may be named.":
    "Die Ausgabe der Sprache: Es gibt eine, die genannt werden darf.",
  "What the strategy is for.": "Wozu die Strategie dient.",
  "Amounts, conditions and competitors by name, for `use`: written once, changed once.":
    "Beträge, Bedingungen und Wettbewerber mit Namen, für `use`: einmal geschrieben, einmal geändert.",
  "An amount, a condition, or which competitors count.": "Ein Betrag, eine Bedingung oder welche Wettbewerber zählen.",
  "Which offers count. By default all that are neither own nor ignored, and available or of unknown availability.":
    "Welche Angebote zählen. Sonst alle, die weder eigene noch ignorierte sind, und die verfügbar sind oder deren Verfügbarkeit unbekannt ist.",
  "Domains that this rule evaluates; the others take no part.":
    "Domains, die diese Regel auswertet; die anderen nehmen nicht teil.",
  "Vendors that count, by name or by their id on the domain.":
    "Anbieter, die zählen, nach Name oder nach ihrer Kennung auf der Domain.",
  "true: only offers known to be available. false: unavailable ones count as well.":
    "true: nur Angebote, die sicher verfügbar sind. false: auch nicht verfügbare zählen.",
  "Offers delivered later than this do not count; an unknown delivery time does.":
    "Angebote, die später geliefert werden, zählen nicht; eine unbekannte Lieferzeit zählt.",
  "Offers retrieved (else gathered) longer ago do not count.":
    "Angebote, die vor längerer Zeit abgerufen (sonst erhoben) wurden, zählen nicht.",
  "What an offer's attributes must and must not be; without the attribute, an `include` leaves it out.":
    "Was die Attribute eines Angebots sein müssen und nicht sein dürfen; fehlt das Attribut, lässt ein `include` es weg.",
  "What an attribute must be.": "Was ein Attribut sein muss.",
  "Only what matches one of these.": "Nur, was auf eines davon passt.",
  "Nothing that matches one of these.": "Nichts, was auf eines davon passt.",
  "A number less than this.": "Eine Zahl kleiner als diese.",
  "A number of at most this.": "Eine Zahl von höchstens dieser.",
  "A number more than this.": "Eine Zahl größer als diese.",
  "A number of at least this.": "Eine Zahl von mindestens dieser.",
  "Offers by their unit price in percent of the product's reference price; all count without one.":
    "Angebote nach ihrem Stückpreis in Prozent des Referenzpreises; ohne einen zählen alle.",
  "Left out below so many percent of the reference price.": "Weggelassen unter so viel Prozent des Referenzpreises.",
  "Left out above so many percent of the reference price.": "Weggelassen über so viel Prozent des Referenzpreises.",
  "With fewer counting offers the rule proceeds as without competitors.":
    "Zählen weniger Angebote, verfährt die Regel wie ohne Wettbewerber.",
  "Offers far from the median of those that count until then do not count.":
    "Angebote, die weit vom Median der bis dahin zählenden liegen, zählen nicht.",
  "Left out below so many percent of the median.": "Weggelassen unter so viel Prozent des Medians.",
  "Left out above so many percent of the median.": "Weggelassen über so viel Prozent des Medians.",
  "Tables by name, for `lookup`: a number by one or several fields.":
    "Tabellen mit Namen, für `lookup`: eine Zahl nach einem oder mehreren Feldern.",
  "A table.": "Eine Tabelle.",
  "The fields whose values are looked up.": "Die Felder, deren Werte nachgeschlagen werden.",
  "Each row has a key for each of `by`, then its number.":
    "Jede Zeile hat einen Schlüssel für jedes Feld von `by`, dann ihre Zahl.",
  "The greatest number of the band.": "Die größte Zahl des Bandes.",
  "The number where no row has the keys.": "Die Zahl, wo keine Zeile die Schlüssel hat.",
  "The number for a product without one of the keys.": "Die Zahl für ein Produkt, dem einer der Schlüssel fehlt.",
  "Times by name, for conditions.": "Zeiten mit Namen, für Bedingungen.",
  "Times, each with a beginning, an end or both.": "Zeiten, jede mit einem Anfang, einem Ende oder beidem.",
  "The first day, or the instant from which.": "Der erste Tag oder der Zeitpunkt, ab dem.",
  "The last day, or the instant until which.": "Der letzte Tag oder der Zeitpunkt, bis zu dem.",
  "Whether each domain is priced on its own (`perDomain`), or all are one market (`together`).":
    "Ob jede Domain für sich bepreist wird (`perDomain`) oder alle ein Markt sind (`together`).",
  "A word.": "Ein Wort.",
  "All domains are one market, with settings.": "Alle Domains sind ein Markt, mit Einstellungen.",
  "All domains are one market.": "Alle Domains sind ein Markt.",
  "Whether a vendor counts once, by its cheapest offer.":
    "Ob ein Anbieter einmal zählt, mit seinem günstigsten Angebot.",
  "A domain whose currency's rate is older than this is left out.":
    "Eine Domain, deren Währungskurs älter ist, wird weggelassen.",
  "Which of the domains' prices is the price; the lowest without.":
    "Welcher der Preise der Domains der Preis ist; sonst der niedrigste.",
  "The price of the first of these domains that has one, else the lowest.":
    "Der Preis der ersten dieser Domains, die einen hat, sonst der niedrigste.",
  "Domains; the first that has a price.": "Domains; die erste, die einen Preis hat.",
  "Products whose prices belong together: settled after all members have a price of their own.":
    "Produkte, deren Preise zusammengehören: abgestimmt, nachdem alle Mitglieder einen eigenen Preis haben.",
  "Products whose prices belong together.": "Produkte, deren Preise zusammengehören.",
  "The tag whose value the members of a family share.": "Der Tag, dessen Wert die Mitglieder einer Familie teilen.",
  "How their prices belong together.": "Wie ihre Preise zusammengehören.",
  "Whether a price that does not fit is raised, or the other one lowered. All families say the same.":
    "Ob ein Preis, der nicht passt, erhöht oder der andere gesenkt wird. Alle Familien sagen dasselbe.",
  "Branches in the order in which they are tried.": "Zweige in der Reihenfolge, in der sie versucht werden.",
  "If no branch matches.": "Wenn kein Zweig passt.",
  "A number, the amount of a field, a formula, a table's cell, a definition, or several amounts together.":
    "Eine Zahl, der Betrag eines Feldes, eine Formel, die Zelle einer Tabelle, eine Definition oder mehrere Beträge zusammen.",
  "A fixed amount.": "Ein fester Betrag.",
  "An amount of several parts.": "Ein Betrag aus mehreren Teilen.",
  "The value of a field, then in this order: at a margin, plus VAT, plus a percentage, plus an amount. If the field has no value, the product fails with a message that names it.":
    "Der Wert eines Feldes, dann in dieser Reihenfolge: zu einer Marge, plus Mehrwertsteuer, plus Prozent, plus Betrag. Hat das Feld keinen Wert, schlägt das Produkt mit einer Meldung fehl, die es nennt.",
  "The field whose value is taken.": "Das Feld, dessen Wert genommen wird.",
  "The value is a cost; the amount has this margin: cost / (1 − margin). Less than 100.":
    "Der Wert sind Kosten; der Betrag hat diese Marge: Kosten / (1 − Marge). Kleiner als 100.",
  "VAT in percent on top: a number, or a field that holds one, such as a tag with the value 19.":
    "Mehrwertsteuer in Prozent obendrauf: eine Zahl oder ein Feld, das eine hat, etwa ein Tag mit dem Wert 19.",
  "A rate in percent.": "Ein Satz in Prozent.",
  "So many percent more (less, if negative).": "So viel Prozent mehr (weniger, wenn negativ).",
  "So much more (less, if negative), after `percent`.": "So viel mehr (weniger, wenn negativ), nach `percent`.",
  "What stands in if the amount has no value; `none` in a limit: no limit.":
    "Was einspringt, wenn der Betrag keinen Wert hat; `none` in einer Grenze: keine Grenze.",
  "No limit.": "Keine Grenze.",
  "The sum of the amounts.": "Die Summe der Beträge.",
  "Amounts; every one must have a value.": "Beträge; jeder muss einen Wert haben.",
  "The least of the amounts.": "Der kleinste der Beträge.",
  "The greatest of the amounts.": "Der größte der Beträge.",
  "Fields, numbers, + - * /, brackets, min max abs round floor ceil coalesce if; exact. Percentages are numbers of percent.":
    "Felder, Zahlen, + - * /, Klammern, min max abs round floor ceil coalesce if; exakt. Prozente sind Zahlen in Prozent.",
  "The formula.": "Die Formel.",
  "The number in the row of `tables` whose keys the product has.":
    "Die Zahl in der Zeile von `tables`, deren Schlüssel das Produkt hat.",
  "The table.": "Die Tabelle.",
  "The amount of that name in `definitions`.": "Der Betrag dieses Namens in `definitions`.",
  "The definition.": "Die Definition.",
  "The own unit price at a target, own delivery costs taken off, not adjusted.":
    "Der eigene Stückpreis bei einem Ziel, ohne eigene Lieferkosten, nicht angepasst.",
  "What is aimed at.": "Worauf gezielt wird.",
  "Which offers count for it; those of the rule without.": "Welche Angebote dafür zählen; sonst die der Regel.",
  "The choice of that name in `definitions`.": "Die Auswahl dieses Namens in `definitions`.",
  "A field whose value is a number: a product field, a tag, a figure of the market, units sold, or the time.":
    "Ein Feld, dessen Wert eine Zahl ist: ein Produktfeld, ein Tag, eine Kennzahl des Marktes, Verkäufe oder die Zeit.",
  "A tag of the product, by its case-sensitive key.":
    "Ein Tag des Produkts, mit seinem Schlüssel samt Groß- und Kleinschreibung.",
  "A named field.": "Ein benanntes Feld.",
  "A price of the product whose identifier a tag holds: the published one, or its reference price.":
    "Ein Preis des Produkts, dessen Kennung ein Tag hat: der veröffentlichte oder sein Referenzpreis.",
  "The cheapest offer of a vendor, `*` as wildcard: unitPrice, totalPrice, position.":
    "Das günstigste Angebot eines Anbieters, `*` als Platzhalter: unitPrice, totalPrice, position.",
  "The price aimed at.": "Der Preis, auf den gezielt wird.",
  "The previous price, else the own offer's, else the reference price.":
    "Der vorige Preis, sonst der des eigenen Angebots, sonst der Referenzpreis.",
  "Exactly one of these.": "Genau eines davon.",
  "The price of the n-th cheapest; of the last one if there are fewer.":
    "Der Preis des n-t-günstigsten; des letzten, wenn es weniger sind.",
  "A statistic of the prices; the median of an even count is the mean of the two in the middle. `mode`: the most frequent price, the lowest of equally frequent ones.":
    "Eine Kennzahl der Preise; der Median einer geraden Anzahl ist das Mittel der beiden in der Mitte. `mode`: der häufigste Preis, der niedrigste von gleich häufigen.",
  "The price at rank p/100 · (count − 1), interpolated linearly: 0 lowest, 50 median, 100 highest.":
    "Der Preis am Rang p/100 · (Anzahl − 1), linear dazwischen: 0 der niedrigste, 50 der Median, 100 der höchste.",
  "The cheapest offer of this vendor, `*` as wildcard; without one, as without competitors.":
    "Das günstigste Angebot dieses Anbieters, `*` als Platzhalter; ohne eines wie ohne Wettbewerber.",
  "This amount.": "Dieser Betrag.",
  "The first of these that there is.": "Der erste davon, den es gibt.",
  "The lowest of these.": "Der niedrigste davon.",
  "The highest of these.": "Der höchste davon.",
  "If fewer offers count: the `last` one, or `none`.":
    "Wenn weniger Angebote zählen: das letzte (`last`) oder keines (`none`).",
  "The statistic of so many cheapest offers.": "Die Kennzahl von so vielen günstigsten Angeboten.",
  "Which offers count for this target, instead of the rule's.":
    "Welche Angebote für dieses Ziel zählen, statt der der Regel.",
  "What this target is adjusted by, instead of the rule's.":
    "Womit dieses Ziel angepasst wird, statt mit dem der Regel.",
  "So much more (less, if negative).": "So viel mehr (weniger, wenn negativ).",
  "Names to take and names to leave out. `*` stands for any run of characters, case does not matter; `exclude` wins.":
    "Namen, die genommen, und Namen, die weggelassen werden. `*` steht für beliebige Zeichen, Groß- und Kleinschreibung ist gleich; `exclude` gewinnt.",
  "When a branch is taken: operators on a field, or `all`, `any`, `not` of conditions. At most 20 deep.":
    "Wann ein Zweig genommen wird: Vergleiche eines Feldes oder `all`, `any`, `not` von Bedingungen. Höchstens 20 tief.",
  "Operators on one field; all that are given must hold. A comparison with a missing value never holds; only `exists` and `not` see a missing value. Texts compare with texts, numbers with numeric values.":
    "Vergleiche eines Feldes; alle angegebenen müssen gelten. Ein Vergleich mit einem fehlenden Wert gilt nie; nur `exists` und `not` sehen einen fehlenden Wert. Texte werden mit Texten verglichen, Zahlen mit Zahlenwerten.",
  "The field whose value is compared.": "Das Feld, dessen Wert verglichen wird.",
  "The value is this text, case-sensitive, or this number.":
    "Der Wert ist dieser Text, samt Groß- und Kleinschreibung, oder diese Zahl.",
  "The value is one of these.": "Der Wert ist einer davon.",
  "The value is less than this.": "Der Wert ist kleiner als dieser.",
  "The value is at most this.": "Der Wert ist höchstens dieser.",
  "The value is more than this.": "Der Wert ist größer als dieser.",
  "The value is at least this.": "Der Wert ist mindestens dieser.",
  "The text matches this pattern: `*` stands for any run of characters, case does not matter.":
    "Der Text passt auf dieses Muster: `*` steht für beliebige Zeichen, Groß- und Kleinschreibung ist gleich.",
  "Whether the field has a value.": "Ob das Feld einen Wert hat.",
  "Every one of the conditions holds.": "Jede der Bedingungen gilt.",
  "Conditions that must all hold.": "Bedingungen, die alle gelten müssen.",
  "At least one of the conditions holds.": "Mindestens eine der Bedingungen gilt.",
  "Conditions of which one must hold.": "Bedingungen, von denen eine gelten muss.",
  "The condition does not hold; a comparison with a missing value does not hold, so its `not` does.":
    "Die Bedingung gilt nicht; ein Vergleich mit einem fehlenden Wert gilt nicht, sein `not` also schon.",
  "The condition that must not hold.": "Die Bedingung, die nicht gelten darf.",
  "Operators on an amount; all that are given must hold. Nothing holds where a value is missing.":
    "Vergleiche eines Betrags; alle angegebenen müssen gelten. Wo ein Wert fehlt, gilt nichts.",
  "What is compared.": "Was verglichen wird.",
  "It is less than this.": "Er ist kleiner als dieser.",
  "It is at most this.": "Er ist höchstens dieser.",
  "It is more than this.": "Er ist größer als dieser.",
  "It is at least this.": "Er ist mindestens dieser.",
  "It is exactly this.": "Er ist genau dieser.",
  "Whether it has a value.": "Ob er einen Wert hat.",
  "The condition of that name in `definitions`.": "Die Bedingung dieses Namens in `definitions`.",
  "It is now one of the times of `calendars`.": "Es ist jetzt eine der Zeiten von `calendars`.",
  "The calendar.": "Der Kalender.",
  "What is looked at: a product field, a tag (`tags.<key>`), a figure of the domain's market (over all offers that are neither own nor ignored nor known to be unavailable), units sold, or the time in the contract's time zone.":
    "Was angesehen wird: ein Produktfeld, ein Tag (`tags.<key>`), eine Kennzahl des Marktes der Domain (über alle Angebote, die weder eigene noch ignorierte noch sicher nicht verfügbare sind), Verkäufe oder die Zeit in der Zeitzone des Vertrags.",
  "Whether a vendor has an offer that is not known to be unavailable.":
    "Ob ein Anbieter ein Angebot hat, das nicht sicher nicht verfügbar ist.",
  "How the prices of a family belong together.": "Wie die Preise einer Familie zusammengehören.",
  "The same price.": "Derselbe Preis.",
  "All have the same price.": "Alle haben denselben Preis.",
  "Which of their prices.": "Welcher ihrer Preise.",
  "A ladder of sizes.": "Eine Leiter von Größen.",
  "A larger one costs no less than the next smaller one.": "Eine größere kostet nicht weniger als die nächstkleinere.",
  "The tag with the size, a number.": "Der Tag mit der Größe, einer Zahl.",
  "It costs at least so many percent more.": "Sie kostet mindestens so viel Prozent mehr.",
  "The price per piece.": "Der Preis je Stück.",
  "A larger pack costs no more per piece than the next smaller one.":
    "Eine größere Packung kostet je Stück nicht mehr als die nächstkleinere.",
  "The tag with the number of pieces.": "Der Tag mit der Stückzahl.",
  "Its price per piece is at most so many times that of the smaller one.":
    "Ihr Preis je Stück ist höchstens so viel Mal der der kleineren.",
  "A condition, and what follows if it holds. The first branch that matches is taken.":
    "Eine Bedingung und was folgt, wenn sie gilt. Der erste Zweig, der passt, wird genommen.",
  "Shown as the branch of a recommendation.": "Wird als Zweig einer Empfehlung gezeigt.",
  "When the branch is taken.": "Wann der Zweig genommen wird.",
  "The branch matches from this day or instant on.": "Der Zweig passt ab diesem Tag oder Zeitpunkt.",
  "The branch matches until this day, included, or this instant.":
    "Der Zweig passt bis zu diesem Tag, ihn eingeschlossen, oder Zeitpunkt.",
  "Why prices of this branch wait for somebody's approval.": "Warum Preise dieses Zweigs auf eine Freigabe warten.",
  "What follows.": "Was folgt.",
  "A rule, a skip, or a further choice between branches. At most 1,000 nodes, 20 deep.":
    "Eine Regel, ein Auslassen oder eine weitere Wahl zwischen Zweigen. Höchstens 1.000 Knoten, 20 tief.",
  "A rule that gives a price.": "Eine Regel, die einen Preis gibt.",
  "How a price follows.": "Wie ein Preis folgt.",
  "No recommendation, for this reason.": "Keine Empfehlung, aus diesem Grund.",
  "Why.": "Warum.",
  "A further choice.": "Eine weitere Wahl.",
  "How a price follows: offers → target → adjust → floor and ceiling → product boundaries → change limits → rounding.":
    "Wie ein Preis folgt: Angebote → Ziel → Anpassung → Unter- und Obergrenze → Grenzen des Produkts → Grenzen der Änderung → Rundung.",
  "Whether unit prices are compared or totals with delivery costs; own delivery costs come from the own offer, else the tag `deliveryCosts`, else they are 0.":
    "Ob Stückpreise verglichen werden oder Summen mit Lieferkosten; eigene Lieferkosten kommen vom eigenen Angebot, sonst vom Tag `deliveryCosts`, sonst sind sie 0.",
  "The price aimed at: a position among the counting competitors, a statistic or percentile of their prices, one vendor's price, an amount, or the previous price.":
    "Der Preis, auf den gezielt wird: eine Position unter den zählenden Wettbewerbern, eine Kennzahl oder ein Perzentil ihrer Preise, der Preis eines Anbieters, ein Betrag oder der vorige Preis.",
  "What the target is adjusted by: the percentage first, then the amount.":
    "Womit das Ziel angepasst wird: zuerst die Prozente, dann der Betrag.",
  "The strategy's own floor. If it is above the product's maxPriceBoundary, the product fails.":
    "Die eigene Untergrenze der Strategie. Liegt sie über der maxPriceBoundary des Produkts, schlägt das Produkt fehl.",
  "The strategy's own ceiling; the floor wins over it. If it is below the minPriceBoundary, the product fails.":
    "Die eigene Obergrenze der Strategie; die Untergrenze gewinnt gegen sie. Liegt sie unter der minPriceBoundary, schlägt das Produkt fehl.",
  "A position whose price would break the floor: `next` takes the best position that keeps it, `floor` the floor, `skip` recommends nothing on the domain.":
    "Eine Position, deren Preis unter der Untergrenze läge: `next` nimmt die beste Position, die sie hält, `floor` die Untergrenze, `skip` empfiehlt auf der Domain nichts.",
  "What to do if no (or too few) competitors count on any domain: an amount, `keep` the previous price (else the own offer's, else the reference price, else nothing), `skip` or `fail`.":
    "Was geschieht, wenn keine (oder zu wenige) Wettbewerber auf irgendeiner Domain zählen: ein Betrag, `keep` den vorigen Preis (sonst den des eigenen Angebots, sonst den Referenzpreis, sonst nichts), `skip` oder `fail`.",
  "How far and how little the price moves from the previous recommendation (else the own offer, else the reference price). Floor, ceiling and boundaries may force a greater change.":
    "Wie weit und wie wenig sich der Preis von der vorigen Empfehlung entfernt (sonst vom eigenen Angebot, sonst vom Referenzpreis). Untergrenze, Obergrenze und Grenzen des Produkts können eine größere Änderung erzwingen.",
  "At most so many percent up.": "Höchstens so viel Prozent nach oben.",
  "At most so many percent down.": "Höchstens so viel Prozent nach unten.",
  "A change of less than this leaves the previous price.": "Eine kleinere Änderung lässt den vorigen Preis.",
  "A change of less than so many percent leaves the previous price.":
    "Eine Änderung von weniger Prozent lässt den vorigen Preis.",
  "At most so much up.": "Höchstens so viel nach oben.",
  "At most so much down.": "Höchstens so viel nach unten.",
  "The greatest changes are counted from the lowest and the highest price of so many hours, however many runs lie between.":
    "Die größten Änderungen zählen vom niedrigsten und vom höchsten Preis so vieler Stunden, gleich wie viele Läufe dazwischen liegen.",
  "A price stays at least so many hours.": "Ein Preis bleibt mindestens so viele Stunden.",
  "A price changes at most so often in 24 hours.": "Ein Preis ändert sich in 24 Stunden höchstens so oft.",
  "What a greater change does: it is limited, skipped, or held with the price wished.":
    "Was eine größere Änderung bewirkt: Sie wird begrenzt, ausgelassen oder wartet mit dem gewünschten Preis auf Freigabe.",
  "What a price looks like: an ending, one of several, or a multiple of a step. Never across a floor, ceiling, boundary or change limit; if nothing fits in between, whole cents.":
    "Wie ein Preis aussieht: eine Endung, eine von mehreren oder ein Vielfaches eines Schritts. Nie über eine Unter- oder Obergrenze, eine Grenze des Produkts oder der Änderung; passt nichts dazwischen, ganze Cent.",
  "The price ends in this.": "Der Preis endet darauf.",
  "The price ends in one of these.": "Der Preis endet auf eines davon.",
  "The price is a multiple of this.": "Der Preis ist ein Vielfaches davon.",
  "A form for each range of prices; the exact price chooses it.":
    "Eine Form für jeden Preisbereich; der genaue Preis wählt sie.",
  "Prices up to and including this; all that are left without it.":
    "Preise bis zu diesem, ihn eingeschlossen; ohne ihn alle übrigen.",
  "Endings repeat after so much: 9 every 10 is x9.00.": "Endungen wiederholen sich nach so viel: 9 alle 10 ist x9,00.",
  "Which way to go; `nearest` takes the upper of two that are equally near.":
    "In welche Richtung; `nearest` nimmt von zwei gleich nahen den oberen.",
  "What a price outside minPriceBoundary..maxPriceBoundary does: it is clamped, or nothing is recommended.":
    "Was ein Preis außerhalb von minPriceBoundary..maxPriceBoundary bewirkt: Er wird begrenzt, oder nichts wird empfohlen.",
  "While the published price is below every offer that counts: a drift, at most to the target.":
    "Solange der veröffentlichte Preis unter jedem zählenden Angebot liegt: eine Drift, höchstens bis zum Ziel.",
  "Why prices of this rule wait for somebody's approval.": "Warum Preise dieser Regel auf eine Freigabe warten.",
  "When a price waits, by `result.*`, such as a great change.":
    "Wann ein Preis wartet, nach `result.*`, etwa bei einer großen Änderung.",
  "Another rule instead, on the same market, with its own limits and rounding. At most 8 in a row.":
    "Stattdessen eine andere Regel, auf demselben Markt, mit eigenen Grenzen und eigener Rundung. Höchstens 8 hintereinander.",
  "The rule.": "Die Regel.",
  "So many percent a day, from the last price that no drift made, linearly and never past `towards`.":
    "So viel Prozent am Tag, vom letzten Preis, den keine Drift machte, linear und nie über `towards` hinaus.",
  "How fast, and where to.": "Wie schnell und wohin.",
  "Percent of that price a day.": "Prozent dieses Preises am Tag.",
  "Where it ends.": "Wo es endet.",
};
