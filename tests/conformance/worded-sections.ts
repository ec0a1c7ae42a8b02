/** The sections that say the three words. */
import "./1-parameters.ts";
import "./4.1-products-csv.ts";
import "./4.1-products-known.ts";
import "./4.5-settings.ts";
import "./4.6-tasks.ts";
import "./6-events.ts";
import "./7-errors.ts";
