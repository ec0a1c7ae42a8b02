/**
 * Statements that break a rule on purpose, each with the reason. An excuse frees a statement from its rule alone. Nearly all are not about
 * one contract: on a cluster they ask every node.
 */
interface Excuse {
  readonly name: string;
  readonly reason: string;
  /** What the judge says of a statement that breaks the rule. */
  readonly offence: RegExp;
}

/** Every table has its own condition on one contract. */
const acrossContracts = excused(/ without its own contract_id = \$n$/, {
  "a duty looks for contracts with work": `
    accounts.listDeletedContracts history.listShards
    market.findContracts history.listContracts history.listOwners history.listExpiringContracts history.oldestKeptDay
    monitoring.findDueContracts monitoring.findProbed monitoring.findRunsInNeed monitoring.listAlerted monitoring.listLargeDomains
    monitoring.listItemJobs monitoring.listMissing monitoring.listOpenRuns monitoring.listStated monitoring.listWatching
    offers.findChangedMarkets pricing.findDueContracts pricing.findFigureStates pricing.findHolders
    pricing.findOverdue pricing.findUntold pricing.findWaiting process.latestSchedule
    pricing.listKeepers tasks.listOpen`,
  "a duty deletes what is over, at every contract alike": `
    history.forgetOver http.forgetIdempotentRequest monitoring.deletePagesOfRemoved
    monitoring.forgetRemovedDomains offers.archiveNextOfferIds offers.hasMoreLatestIds paging.forgetOldPositions
    pricing.forgetStudies products.endRehearsals products.forgetUploads
    history.copyNeeded history.deleteRecommendations history.deleteSnapshots history.noteRetired
    tasks.endAbandoned`,
  "the successor of a worker that died ends what that one held": `
    market.endLeases pricing.endFigureLeases tasks.findAttempts`,
  "what all contracts store is measured, and those of companies that store too much are marked": `
    accounts.companiesOf accounts.markFull accounts.markRoom history.sampleTable`,
  "the contracts and rights of a company and its people": `
    accounts.findSampleContract
    accounts.countContracts accounts.forgetRights accounts.listContracts accounts.openContract
    accounts.countListedContracts audit.recordForCompany offers.listDomains`,
  "the versions of the contracts that a duty found, or of all after a restore":
    "versions.contractVersions versions.skip",
  "jobs of several contracts are leased at once, and joined with their contracts": "monitoring.leaseJobs",
  "a backup holds the rows of all contracts": "backup.copyOut",
});

/** No table of the coordinator is read with one of the nodes. */
const besideCoordinator = excused(/ is local and read with a distributed table$/, {
  "the queue of pages lies on the coordinator: a query of its own reads it, and the rest of the statement joins what it found": `
    monitoring.findHeldJobs monitoring.isCatalogueHeld monitoring.leaseJobs
    monitoring.takeDueDomains monitoring.takeDueMethods`,
  "the queue of pages lies on the coordinator, which inserts what a query on the contract's node found": `
    monitoring.planPairs`,
  "a backup holds every table, and a restore empties every one": "backup.lock backup.truncate",
  "people, who lie on the coordinator": `
    accounts.findRightsNow accounts.listRights monitoring.findRecipeAuthor monitoring.getRecipeHistory pricing.findNewestVersion pricing.getContractStrategyHistory
    pricing.getStrategyHistory pricing.listDrafts`,
  "a month is merged: the tables of its rows are parts of tables on the nodes, which no migration names":
    "history.copyNeeded",
});

/** No setting is made for a transaction. */
const settings = excused(/^a setting by set_config\(\)/, {
  "settings that only the coordinator needs":
    "backup.oneConnectionANode database.setForTransaction monitoring.endRequest",
});

function excused(offence: RegExp, reasons: Readonly<Record<string, string>>): Excuse[] {
  return Object.entries(reasons).flatMap(([reason, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => ({ name, reason, offence })),
  );
}

export const excuses: readonly Excuse[] = [...acrossContracts, ...besideCoordinator, ...settings];

/** @returns those of a statement's offences that it is not excused from */
export function unexcused(name: string, offences: readonly string[]): string[] {
  const own = excuses.filter((excuse) => excuse.name === name);
  return offences.filter((said) => !own.some(({ offence }) => offence.test(said)));
}

/** Whether a statement may ask every node of a cluster. */
export function isAcrossContracts(name: string): boolean {
  return acrossContracts.some((excuse) => excuse.name === name);
}

/** Statements of duties over the coordinator's own tables, which break no rule. */
const onCoordinator: ReadonlySet<string> = new Set(["monitoring.countBrowserTurns", "monitoring.countJobs"]);

/** Whether a statement is of a duty that looks at every contract. */
export function isOfDuty(name: string): boolean {
  return (
    onCoordinator.has(name) ||
    acrossContracts.some((excuse) => excuse.name === name && excuse.reason.startsWith("a duty "))
  );
}
