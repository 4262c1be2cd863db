import { Inbox } from "./inbox.ts";
import { Salon } from "./salon.ts";

/** Every room's class: the Worker exports them, and wrangler.toml binds them by these names. */
export { Inbox, Salon };

/** How the Worker reaches them. */
export interface RoomBindings {
	Inbox: DurableObjectNamespace<Inbox>;
	/** By the salon's id. */
	Salon: DurableObjectNamespace<Salon>;
}
