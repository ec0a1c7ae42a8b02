/** The types of the tasks of CSV imports (interface 2.8-1). */
export const importTaskType = "backend.tasks.vendor.products.put";

/** The type of the tasks that rehearse one (interface 4.1-27). */
export const rehearsalTaskType = "backend.tasks.vendor.products.rehearsal";
