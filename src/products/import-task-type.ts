/** The type of the tasks that import a CSV (interface 2.8-1). */
export const importTaskType = "backend.tasks.vendor.products.put";
