/**
 * Statements that break a rule on purpose, each with the reason. Nearly all are not about one contract: on a cluster they ask
 * every node.
 */
const reasons: Readonly<Record<string, string>> = {
  "a duty looks for contracts with work": `
    callbacks.listOver history.listContracts history.listExpiringContracts history.oldestKeptDay
    monitoring.findDueContracts monitoring.findProbed monitoring.findRunsInNeed monitoring.listAlerted monitoring.listLargeDomains
    monitoring.listMissing monitoring.listStated monitoring.listWatching
    offers.findChangedMarkets pricing.findDueContracts pricing.findFigureStates pricing.findHolders
    pricing.findOverdue pricing.findUntold pricing.findWaiting pricing.listEndedStaged process.latestSchedule
    monitoring.countJobs pricing.listKeepers tasks.listOpen tasks.listOver`,
  "a duty deletes what is over, at every contract alike": `
    audit.forget http.forgetIdempotentRequest logs.forgetOfContracts monitoring.deletePagesOfRemoved
    monitoring.forgetItems monitoring.forgetMethods monitoring.forgetMoves monitoring.forgetOutcomes
    monitoring.forgetProbes monitoring.forgetRemovedDomains monitoring.forgetSamples monitoring.forgetTries
    monitoring.forgetWindows offers.archiveNextOfferIds offers.hasMoreLatestIds paging.forgetOldPositions
    pricing.forgetStrategies pricing.forgetStudies products.forgetUploads
    callbacks.forgetDeliveries history.copyNeeded history.deleteRecommendations history.deleteSnapshots history.noteRetired
    tasks.endAbandoned tasks.forgetTasks`,
  "hosts, their turns and the queue of pages lie on the coordinator, across contracts": `
    monitoring.deleteTurns monitoring.findHiddenTurns monitoring.findNextJobs monitoring.findPaces monitoring.forgetHosts
    monitoring.keepLeases     monitoring.leaseJobs monitoring.lockDueHosts monitoring.putOffTurns monitoring.serveTurns`,
  "the contracts and rights of a company and its people": `
    accounts.countContracts accounts.forgetRights accounts.listContracts accounts.openContract
    accounts.listCompanies audit.recordForCompany offers.listDomains`,
  "the versions of the contracts that a duty found, or of all after a restore":
    "versions.contractVersions versions.skip",
  "names of people, who lie on the coordinator": "accounts.listRights pricing.listDrafts",
  "a cluster refuses it as it is: two statements would make a request of one snapshot slower": "offers.storeSnapshots",
};

export const onPurpose: ReadonlyMap<string, string> = new Map(
  Object.entries(reasons).flatMap(([reason, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, reason] as const),
  ),
);

/** Whether a statement is of a duty that looks at every contract. */
export function isOfDuty(name: string): boolean {
  return onPurpose.get(name)?.startsWith("a duty ") === true;
}
