import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { ChoiceSelect } from "#web/engine/filters/conditions/choices/ChoiceSelect.tsx";
import type { EffectFormProps } from "../effectEntry.ts";
import { type EventMenu, useSlot } from "./eventSlotApi.ts";

/** Option value for "no menu", where the effect has null. */
const NO_MENU_OPTION = 0;

/** Menu of the slot to book or to cancel; hidden for a slot without menus. */
export function EventMenuField({ effect, onChange, errors, fieldProps }: EffectFormProps<"eventReserve">) {
	const { event_slot_id, event_menu_id, fire_type } = effect;
	const slot = useSlot(event_slot_id);
	const menus = slot.data?.event_menus ?? [];
	const hasMenus = slot.data?.has_menu === 1;
	// Also for a stored menu that the slot has lost, and to report a failed load.
	const isShown = hasMenus || event_menu_id !== null || slot.failure !== null;
	if (!isShown) return null;
	const mayBeNone = fire_type === "cancel" || !hasMenus;
	return (
		<ChoiceSelect
			label="メニュー"
			loadState={slot}
			options={[
				...(mayBeNone ? [{ value: NO_MENU_OPTION, label: labelOfNone(hasMenus) }] : []),
				...menus.map(optionOf),
			]}
			value={event_menu_id ?? (mayBeNone ? NO_MENU_OPTION : null)}
			onChange={(id) => onChange({ ...effect, event_menu_id: id === NO_MENU_OPTION ? null : id })}
			error={errors.event_menu_id}
			{...fieldProps("event_menu_id")}
		/>
	);
}

const labelOfNone = (hasMenus: boolean) => (hasMenus ? "すべてのメニュー" : "メニューなし");

const optionOf = ({ id, name, price }: EventMenu) => ({
	value: id,
	label: `${name}（${formatYen(price)}）`,
});
