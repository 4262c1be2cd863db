import { yen } from "#domain/platform/texts/currency.ts";
import { ChoiceSelect } from "#web/engine/filters/conditions/choices/ChoiceSelect.tsx";
import type { EffectFormProps } from "../entry.ts";
import { type EventMenu, useSlot } from "./api.ts";

/** In place of a menu's id. */
const NONE = 0;

/** Which of the slot's menus is reserved or cancelled; nothing where the slot has none. */
export function MenuField({ effect, onChange, errors, mark }: EffectFormProps<"eventReserve">) {
	const { event_slot_id, event_menu_id, fire_type } = effect;
	const slot = useSlot(event_slot_id);
	const menus = slot.data?.event_menus ?? [];
	const hasMenus = slot.data?.has_menu === 1;
	const isAsked = hasMenus || event_menu_id !== null || slot.failure !== null;
	if (!isAsked) return null;
	const mayBeNone = fire_type === "cancel" || !hasMenus;
	return (
		<ChoiceSelect
			label="メニュー"
			loaded={slot}
			options={[
				...(mayBeNone ? [{ value: NONE, label: labelOfNone(hasMenus) }] : []),
				...menus.map(optionOf),
			]}
			value={event_menu_id ?? (mayBeNone ? NONE : null)}
			onChange={(id) => onChange({ ...effect, event_menu_id: id === NONE ? null : id })}
			error={errors.event_menu_id}
			{...mark("event_menu_id")}
		/>
	);
}

const labelOfNone = (hasMenus: boolean) => (hasMenus ? "すべてのメニュー" : "メニューなし");

const optionOf = ({ id, name, price }: EventMenu) => ({
	value: id,
	label: `${name}（${yen(price)}）`,
});
