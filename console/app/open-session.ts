/** Every first request waits for the session, so it is asked for before the rest of the program is run. */
import { session } from "../service/session.ts";

void session.open();
