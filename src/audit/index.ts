/** The audit of a contract: who did what, when and from where. */
export { auditActions, type AuditAction } from "./actions.ts";
export { findLastChange } from "./find-last-change.ts";
export { forgetAudit } from "./forget-audit.ts";
export { appendOnlyTables, recordAudit, recordCompanyAudit, type AuditedChange } from "./record-audit.ts";
export { auditRoutes } from "./routes.ts";
