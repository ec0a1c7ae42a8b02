/** The interface, section by section: every file registers its tests, named by the sentences they check. */
import "./1-retrieval.ts";
import "./4.1-products.ts";
import "./4.1-products-csv.ts";
import "./4.1-products-known.ts";
import "./4.2-price-recommendations.ts";
import "./4.3-offers.ts";
import "./4.3-snapshots.ts";
import "./4.4-orders.ts";
import "./4.5-settings.ts";
import "./4.6-tasks.ts";
import "./4.7-feeds.ts";
import "./4.8-companies.ts";
import "./5-authentication.ts";
import "./6-events.ts";
import "./7-errors.ts";
import "./8-limits.ts";
import "./9-versioning.ts";
