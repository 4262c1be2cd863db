import { Inbox } from "../rooms/inbox.ts";
import { TokenLimit } from "../rooms/token-limit.ts";
import { Salon } from "../salon/salon-room.ts";

/** Every room's class: the Worker exports them, and wrangler.toml binds them by these names. */
export { Inbox, Salon, TokenLimit };

/** How the Worker reaches them. */
export interface RoomBindings {
	Inbox: DurableObjectNamespace<Inbox>;
	/** By the salon's id. */
	Salon: DurableObjectNamespace<Salon>;
	/** By the token's hash. */
	TokenLimit: DurableObjectNamespace<TokenLimit>;
}
