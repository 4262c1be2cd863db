import { Divider, NativeSelect, SimpleGrid } from "@mantine/core";
import { REQUEST_MODES, START_UNITS } from "#domain/booking/salons/salon-codes.ts";
import { bindFields } from "#web/platform/ui/bindFields.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { FormSection } from "../parts/FormSection.tsx";
import { PaymentTermsFields } from "../payments/PaymentTermsFields.tsx";
import type { SettingFormState } from "../SettingForm.tsx";
import type { BookingRulesDraft } from "./bookingRulesDraft.ts";
import { CapacityFields } from "./CapacityFields.tsx";
import { DurationField } from "./DurationField.tsx";

const MODE_OPTIONS = [
	{ value: String(REQUEST_MODES.allowed), label: "受け付ける（すぐに確定）" },
	{ value: String(REQUEST_MODES.request), label: "リクエストとして受け付ける（承認制）" },
	{ value: String(REQUEST_MODES.refused), label: "受け付けない" },
];

/** Fields of the rules that take a request mode. */
const MODE_FIELDS = [
	{ field: "create_mode", label: "新規予約" },
	{ field: "change_mode", label: "予約の変更" },
	{ field: "cancel_mode", label: "予約のキャンセル" },
] as const;

/** Name of a rule in the server's errors. */
const wireName = (name: string) => `booking[${name}]`;

/** Booking limits and modes, each with its help. */
export function BookingFields({ draft, set, errors }: SettingFormState<BookingRulesDraft>) {
	const field = bindFields({ draft, set, errors }, wireName);
	const fieldProps = (name: keyof BookingRulesDraft) => ({
		error: errors[wireName(name)],
		...fieldAttribute(wireName(name)),
	});
	return (
		<>
			<FormSection title="友だちからの申し込み" topic="requestMode">
				<SimpleGrid cols={{ base: 1, sm: 3 }}>
					{MODE_FIELDS.map(({ field: name, label }) => (
						<NativeSelect
							key={name}
							label={label}
							data={MODE_OPTIONS}
							value={String(draft[name])}
							onChange={(event) => set({ [name]: Number(event.currentTarget.value) })}
							{...fieldProps(name)}
						/>
					))}
				</SimpleGrid>
			</FormSection>
			<Divider />
			<FormSection title="事前のお支払い">
				<PaymentTermsFields
					value={draft.payment}
					onChange={(terms) => set({ payment: { ...draft.payment, ...terms } })}
					field="booking[payment]"
					errors={errors}
				/>
				{draft.payment.mode !== "none" && draft.payment.mode !== "guarantee" && (
					<Toggle
						label="お客様のキャンセルで返金する"
						description="お店がお断り・キャンセルした予約は、この設定によらず全額を返金します。"
						checked={draft.payment.refunds}
						onChange={({ currentTarget: { checked } }) =>
							set({ payment: { ...draft.payment, refunds: checked } })
						}
					/>
				)}
			</FormSection>
			<Divider />
			<FormSection title="予約時間の単位" topic="timeUnit">
				<NativeSelect
					aria-label="予約時間の単位"
					w="8rem"
					data={START_UNITS.map((unit) => ({ value: String(unit), label: `${unit}分` }))}
					value={String(draft.unit)}
					onChange={(event) => set({ unit: Number(event.currentTarget.value) })}
					{...fieldProps("unit")}
				/>
			</FormSection>
			<FormSection title="前後の余白時間" topic="buffer">
				<SimpleGrid cols={2}>
					<OptionalNumber label="予約の前" suffix=" 分" {...field.value("buffer_before")} />
					<OptionalNumber label="予約の後" suffix=" 分" {...field.value("buffer_after")} />
				</SimpleGrid>
			</FormSection>
			<FormSection title="同時に受け付ける予約の数" topic="doubleBooking">
				<CapacityFields
					subject="スタッフ・席ごと"
					value={draft.slot_capacity}
					onChange={(slot_capacity) => set({ slot_capacity })}
					field="booking[slot_capacity]"
					errors={errors}
				/>
				<CapacityFields
					subject="店舗全体"
					placeholder="上限なし"
					value={draft.shop_capacity}
					onChange={(shop_capacity) => set({ shop_capacity })}
					field="booking[shop_capacity]"
					errors={errors}
				/>
			</FormSection>
			<Divider />
			<FormSection title="友だちが予約できる期間">
				<SimpleGrid cols={{ base: 1, sm: 2 }}>
					<DurationField
						label="受付の締め切り"
						description="予約の時刻より、どれだけ前まで受け付けるか。0は直前まで。"
						{...field.value("lead_minutes")}
					/>
					<OptionalNumber
						label="受付の開始"
						description="何日先まで予約できるか。"
						placeholder="期限なし"
						suffix=" 日先まで"
						{...fieldProps("days_ahead")}
						value={draft.days_ahead || null}
						onChange={(days_ahead) => set({ days_ahead: days_ahead ?? 0 })}
					/>
					<DurationField
						label="変更の締め切り"
						description="予約の時刻より、どれだけ前まで変更できるか。"
						{...field.value("change_deadline_minutes")}
					/>
					<DurationField
						label="キャンセルの締め切り"
						description="予約の時刻より、どれだけ前までキャンセルできるか。"
						{...field.value("cancel_deadline_minutes")}
					/>
					<OptionalNumber
						label="同時に取れる予約の数"
						description="1人の友だちが持てる、これからの予約の数。0は上限なし。"
						suffix=" 件"
						{...field.value("max_open")}
					/>
					<OptionalNumber
						label="友だち以外のリクエストの期限"
						description="この時間内に承認しないと、自動でお断りします。"
						suffix=" 時間"
						{...field.value("stranger_hours")}
					/>
				</SimpleGrid>
			</FormSection>
		</>
	);
}
