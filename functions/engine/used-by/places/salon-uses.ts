import { sql } from "drizzle-orm";
import { salonCustomerItems, salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salons } from "#db/booking/salons.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** Fields filled by a booking, and actions of its stages. */
export const salonUses: UseFinder = {
	owner: { name: "salon", label: "店舗", readAbility: "salon-read" },
	address: (id) => addressOf("salonSetting", { id, part: "actions" }),
	select: ({ kind, id, actionIds }) => sql`select u.id, u.name, 'お客さまへの質問「' || i.name || '」' as part
			from ${salonCustomerItems} i join ${salons} u on u.id = i.salon_id
			where u.deleted_at is null and i.deleted_at is null and i.var_id = ${kind === "var" ? id : 0}
		union select u.id, u.name, '予約のアクション'
			from ${salonOnlineConfigs} c join json_each(c.actions) a join ${salons} u on u.id = c.salon_id
			where u.deleted_at is null and a.key <> 'vacancy' and a.value in ${valuesOfList(actionIds)}`,
};

/** Action that notifies friends who wait for a full day. */
export const salonWaitingUses: UseFinder = {
	owner: { name: "salon", label: "店舗", readAbility: "salon-read" },
	address: (id) => addressOf("salonSetting", { id, part: "waiting" }),
	select: ({ actionIds }) => sql`select u.id, u.name, 'キャンセル待ち' as part
		from ${salonOnlineConfigs} c join json_each(c.actions) a join ${salons} u on u.id = c.salon_id
		where u.deleted_at is null and a.key = 'vacancy' and a.value in ${valuesOfList(actionIds)}`,
};
