/** The type of the tasks that import a CSV (decisions section 6). */
export const importTaskType = "backend.tasks.vendor.products.put";
