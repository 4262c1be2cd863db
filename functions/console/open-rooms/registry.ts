import { Salon } from "#functions/booking/salons/salon-room.ts";
import { Inbox } from "#functions/engine/rooms/inbox.ts";
import { TokenLimit } from "#functions/engine/rooms/token-limit.ts";

/** Every room's class: the Worker exports them, and wrangler.toml binds them by these names. */
export { Inbox, Salon, TokenLimit };

/** Bindings of the rooms in the Worker. */
export interface RoomBindings {
	Inbox: DurableObjectNamespace<Inbox>;
	/** By the salon's id. */
	Salon: DurableObjectNamespace<Salon>;
	/** By the token's hash. */
	TokenLimit: DurableObjectNamespace<TokenLimit>;
}
