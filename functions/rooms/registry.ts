import { Inbox } from "./inbox.ts";

/** Every room's class: the Worker exports them, and wrangler.toml binds them by these names. */
export { Inbox };

/** How the Worker reaches them. */
export interface RoomBindings {
	Inbox: DurableObjectNamespace<Inbox>;
}
