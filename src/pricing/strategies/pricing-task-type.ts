/** The task of a price calculation. Other tasks that publish share its queue, so that they never overlap with a run. */
export const pricingTaskType = "backend.tasks.pricing.offers.preprocessing";
