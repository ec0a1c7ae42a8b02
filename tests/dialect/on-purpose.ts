/**
 * Statements that break a rule on purpose, each with the reason. Nearly all are not about one contract: on a cluster they ask
 * every node.
 */
const reasons: Readonly<Record<string, string>> = {
  "a duty looks for contracts with work": `
    accounts.listDeletedContracts history.listShards
    callbacks.listOver market.findContracts history.listContracts history.listExpiringContracts history.oldestKeptDay
    monitoring.findDueContracts monitoring.findProbed monitoring.findRunsInNeed monitoring.listAlerted monitoring.listLargeDomains
    monitoring.listItemJobs monitoring.listMissing monitoring.listOpenRuns monitoring.listStated monitoring.listWatching
    offers.findChangedMarkets pricing.findDueContracts pricing.findFigureStates pricing.findHolders
    pricing.findOverdue pricing.findUntold pricing.findWaiting pricing.listEndedStaged process.latestSchedule
    pricing.listKeepers tasks.listOpen tasks.listOver logs.listContractsOver`,
  "a duty deletes what is over, at every contract alike": `
    audit.forget http.forgetIdempotentRequest logs.forgetOfContracts logs.forgetRefusedRequests monitoring.deletePagesOfRemoved
    monitoring.forgetMethods monitoring.forgetMoves monitoring.forgetOutcomes
    monitoring.forgetRemovedDomains monitoring.forgetSamples monitoring.forgetWindows offers.archiveNextOfferIds offers.hasMoreLatestIds paging.forgetOldPositions
    pricing.forgetStrategies pricing.forgetStudies products.endRehearsals products.forgetUploads
    callbacks.forgetDeliveries history.copyNeeded history.deleteRecommendations history.deleteSnapshots history.noteRetired
    tasks.endAbandoned tasks.forgetTasks`,
  "the queue of pages lies on the coordinator: a query of its own reads it, and the rest of the statement joins what it found": `
    monitoring.findHeldJobs monitoring.isCatalogueHeld monitoring.leaseJobs
    monitoring.takeDueDomains monitoring.takeDueMethods`,
  "the queue of pages lies on the coordinator, which inserts what a query on the contract's node found": `
    monitoring.planPairs`,
  "what all contracts store is measured, and those of companies that store too much are marked": `
    accounts.companiesOf accounts.markFull accounts.markRoom history.sampleTable`,
  "a backup holds every table, and a restore empties every one": "backup.lock backup.truncate",
  "the contracts and rights of a company and its people": `
    accounts.findSampleContract
    accounts.countContracts accounts.forgetRights accounts.listContracts accounts.openContract
    accounts.countListedContracts audit.recordForCompany offers.listDomains`,
  "the versions of the contracts that a duty found, or of all after a restore":
    "versions.contractVersions versions.skip",
  "settings that only the coordinator needs":
    "backup.oneConnectionANode database.setForTransaction monitoring.endRequest",
  "names of people, who lie on the coordinator": `
    accounts.listRights monitoring.findRecipeAuthor monitoring.getRecipeHistory pricing.findNewestVersion pricing.getContractStrategyHistory
    pricing.getStrategyHistory pricing.listDrafts`,
};

export const onPurpose: ReadonlyMap<string, string> = new Map(
  Object.entries(reasons).flatMap(([reason, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, reason] as const),
  ),
);

/** Statements of duties over the coordinator's own tables, which break no rule. */
const onCoordinator: ReadonlySet<string> = new Set([
  "monitoring.countBrowserTurns",
  "monitoring.countJobs",
  "monitoring.forgetProbes",
  "monitoring.forgetTries",
]);

/** Whether a statement is of a duty that looks at every contract. */
export function isOfDuty(name: string): boolean {
  return onCoordinator.has(name) || onPurpose.get(name)?.startsWith("a duty ") === true;
}
