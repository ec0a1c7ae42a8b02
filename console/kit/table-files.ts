/** The files that a field for tables offers to choose. */
export const tableFiles =
  ".csv,.tsv,.txt,text/csv,.xlsx,.xlsm,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
