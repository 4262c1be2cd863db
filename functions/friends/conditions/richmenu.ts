import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { friendRichmenus } from "#db/richmenus.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";

/** Who is shown a rich menu. */
export const richmenu = ({ richmenu_id }: ConditionOf<"richmenu">): SQL =>
	sql`${friends.id} in (select ${friendRichmenus.friendId} from ${friendRichmenus}
		where ${friendRichmenus.richmenuId} = ${richmenu_id})`;
