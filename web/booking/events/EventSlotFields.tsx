import { ActionIcon, Group, Paper, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { MAX_SLOT_MENUS } from "#domain/booking/events/event-inputs.ts";
import type { SettingFormState } from "#web/booking/salons/SettingForm.tsx";
import { TaxRateSelect } from "#web/engine/actions/effects/parts/TaxRateSelect.tsx";
import { TimeOfDayField } from "#web/engine/filters/conditions/parts/TimeOfDayField.tsx";
import { DeleteIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { blankSlotMenu, type EventSlotDraft, type SlotMenuDraft } from "./eventSlotDraft.ts";

interface EventSlotFieldsProps extends SettingFormState<EventSlotDraft> {
	/** Whether the slot has bookings, whose friends are notified when it moves. */
	isBooked: boolean;
}

/** Fields of a slot: date and time, capacity, and menus. */
export function EventSlotFields({ draft, set, errors, field, isBooked }: EventSlotFieldsProps) {
	return (
		<>
			<TextInput
				label="予約枠の名前"
				description="予約ページで友だちに表示します。"
				placeholder="例: 午前の部、A会場"
				required
				maxLength={100}
				{...field.text("name")}
			/>
			<SimpleGrid cols={2}>
				<DayField
					label="開催日"
					value={draft.day}
					onChange={(day) => set({ day })}
					error={errors.starts_at}
					data-field="starts_at"
				/>
				{draft.day !== null && (
					<TimeOfDayField
						label="開始時刻"
						value={draft.time}
						onChange={(time) => set({ time })}
						error={errors.starts_at}
						data-field="starts_at"
					/>
				)}
			</SimpleGrid>
			{isBooked && (
				<Text size="sm" c="dimmed">
					日時を変えると、予約している友だちに「変更されたとき」のアクションを実行します。
				</Text>
			)}
			{draft.menus.length === 0 && (
				<OptionalNumber label="定員" placeholder="制限しない" suffix=" 名" {...field.value("capacity")} />
			)}
			<SortableFields
				value={draft.menus}
				onChange={(menus) => set({ menus })}
				noun="メニュー"
				label="メニュー"
				description="料金や定員の違う選択肢があるときに追加します。メニューがあると、定員はメニューごとに数えます。"
				field="menus"
				error={errors.menus}
				adding={{ blank: () => blankSlotMenu(draft.menus), max: MAX_SLOT_MENUS }}
				keyOf={({ key }) => key}
			>
				{(menu, { index, onChange, onRemove }) => (
					<MenuFields menu={menu} index={index} errors={errors} onChange={onChange} onRemove={onRemove} />
				)}
			</SortableFields>
		</>
	);
}

interface MenuFieldsProps {
	menu: SlotMenuDraft;
	index: number;
	errors: Record<string, string>;
	onChange: (part: Partial<SlotMenuDraft>) => void;
	onRemove: () => void;
}

function MenuFields({ menu, index, errors, onChange, onRemove }: MenuFieldsProps) {
	const fieldProps = (field: "name" | "price" | "capacity") => {
		const name = `menus[${index}][${field}]`;
		return { error: errors[name], ...fieldAttribute(name) };
	};
	return (
		<Paper withBorder p="sm">
			<Stack gap="xs">
				<Group gap="xs" wrap="nowrap" align="flex-end">
					<TextInput
						label="メニュー名"
						required
						flex={1}
						maxLength={100}
						value={menu.name}
						onChange={(event) => onChange({ name: event.currentTarget.value })}
						data-entry
						{...fieldProps("name")}
					/>
					<ActionIcon
						variant="subtle"
						color="gray"
						size="lg"
						aria-label={`${index + 1}番目のメニューを外す`}
						onClick={onRemove}
					>
						<DeleteIcon />
					</ActionIcon>
				</Group>
				<SimpleGrid cols={{ base: 2, sm: 3 }}>
					<OptionalNumber
						label="料金（税込）"
						suffix=" 円"
						value={menu.price}
						onChange={(price) => onChange({ price })}
						{...fieldProps("price")}
					/>
					<TaxRateSelect value={menu.tax_rate} onChange={(tax_rate) => onChange({ tax_rate })} />
					<OptionalNumber
						label="定員"
						placeholder="制限しない"
						suffix=" 名"
						value={menu.capacity}
						onChange={(capacity) => onChange({ capacity })}
						{...fieldProps("capacity")}
					/>
				</SimpleGrid>
			</Stack>
		</Paper>
	);
}
