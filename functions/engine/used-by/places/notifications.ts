import { sql } from "drizzle-orm";
import { notifications } from "#db/integrations/notifications.ts";
import { among } from "#db/platform/sql/among.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import type { Place } from "../place.ts";

/** Notification settings: of which friends they tell. */
export const inNotifications: Place = {
	of: { name: "notification", label: "通知設定", read: "notification-read" },
	address: (id) => addressOf("notification", { id }),
	uses: ({ queries }) => sql`select u.id, u.title as name, '通知する友だち' as part from ${notifications} u
		where u.deleted_at is null and u.member_query_id in ${among(queries)}`,
};
