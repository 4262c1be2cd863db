import { SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { eventConfigInput } from "#domain/booking/events/event-inputs.ts";
import type { EventPlace } from "#domain/booking/events/event-place.ts";
import { PageLookFields } from "#web/booking/booking-pages/PageLookFields.tsx";
import { DurationField } from "#web/booking/salons/booking/DurationField.tsx";
import { FormSection } from "#web/booking/salons/parts/FormSection.tsx";
import { SettingForm, type SettingFormState } from "#web/booking/salons/SettingForm.tsx";
import { SettingLoader } from "#web/booking/salons/SettingLoader.tsx";
import { RefundRuleFields, type RefundStepDraft } from "#web/commerce/payments/RefundRuleFields.tsx";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import type { EventPartProps } from "./eventParts.ts";
import { loadEventConfig, putEventConfig } from "./eventsApi.ts";

type EventConfig = Awaited<ReturnType<typeof loadEventConfig>>;
type EventConfigDraft = Omit<EventConfig, "id" | "actions" | "refund_rule"> & {
	refund_rule: RefundStepDraft[];
};

/** Online booking settings of an event. */
export const EventOnlinePart = ({ eventId }: EventPartProps) => (
	<SettingLoader cacheKey={["event", eventId, "online"]} load={() => loadEventConfig(eventId)}>
		{({ id: _, actions: __, ...config }, onSaved) => (
			<SettingForm<EventConfigDraft, EventConfigDraft>
				start={config}
				check={(draft) => checkUnparsed(eventConfigInput, draft)}
				send={(body, headers) => putEventConfig(eventId, body, headers)}
				onSaved={onSaved}
			>
				{(form) => <EventOnlineFields {...form} />}
			</SettingForm>
		)}
	</SettingLoader>
);

const PLACE_FIELDS = [
	{ field: "address", label: "住所", type: "text", maxLength: 300 },
	{ field: "map_url", label: "地図のURL", type: "url", maxLength: 1_000 },
	{ field: "phone", label: "電話番号", type: "tel", maxLength: 30 },
] as const;

type FieldsProps = SettingFormState<EventConfigDraft>;

const EventOnlineFields = (form: FieldsProps) => (
	<>
		<PageFields {...form} />
		<BookingRuleFields {...form} />
	</>
);

/** Name, texts, place and appearance of the booking page. */
function PageFields({ draft, set, errors, readOnly, field }: FieldsProps) {
	const setPage = (part: Partial<EventPlace>) => set({ page: { ...draft.page, ...part } });
	return (
		<>
			<Toggle
				label="予約ページで受け付ける"
				description="オフにすると、予約URLを開いても予約できません。これまでの予約は残ります。"
				{...field.toggle("is_open")}
			/>
			<TextInput label="イベント名" required maxLength={100} {...field.text("name")} />
			<FormSection title="予約ページの案内">
				<TextInput
					label="表示名"
					description="空のときは、イベント名を表示します。"
					maxLength={100}
					{...field.text("title")}
				/>
				<Textarea
					label="案内"
					description="会場、持ち物、当日のお願いなど。"
					autosize
					minRows={3}
					maxRows={12}
					maxLength={5_000}
					{...field.text("description")}
				/>
				<Textarea
					label="問い合わせ先"
					description="ページの一番下に表示します。"
					autosize
					minRows={1}
					maxRows={6}
					maxLength={1_000}
					{...field.text("contact")}
				/>
			</FormSection>
			<FormSection title="会場">
				{PLACE_FIELDS.map(({ field: name, label, type, maxLength }) => (
					<TextInput
						key={name}
						label={label}
						type={type}
						maxLength={maxLength}
						value={draft.page[name]}
						onChange={(event) => setPage({ [name]: event.currentTarget.value })}
						error={errors[`page[${name}]`]}
						{...fieldAttribute(`page[${name}]`)}
					/>
				))}
			</FormSection>
			<FormSection title="予約ページの見た目">
				<PageLookFields
					name={draft.title || draft.name}
					look={draft.page}
					onChange={setPage}
					fieldOf={(name) => `page[${name}]`}
					errors={errors}
					readOnly={readOnly}
				/>
			</FormSection>
		</>
	);
}

/** Approval, deadlines and limits of bookings. */
function BookingRuleFields({ draft, set, errors, readOnly, field }: FieldsProps) {
	const fieldProps = (name: keyof EventConfigDraft) => ({ error: errors[name], ...fieldAttribute(name) });
	return (
		<>
			<FormSection title="受付">
				<Toggle
					label="承認してから確定する"
					description="友だちの予約と変更は、管理者が承認するまで承認待ちになります。"
					{...field.toggle("needs_approval")}
				/>
				<Toggle
					label="支払いが済んだら予約を確定する"
					description="料金のあるメニューでは、友だちは予約に続けてお支払いへ進みます。席は15分間お取りし、お支払いがなければ空席に戻ります。"
					{...field.toggle("pays_before")}
				/>
				<DurationField
					label="受付の締め切り"
					description="開始の何分・何時間・何日前まで受け付けるかです。"
					value={draft.close_minutes}
					onChange={(minutes) => set({ close_minutes: minutes ?? 0 })}
					{...fieldProps("close_minutes")}
				/>
				<SimpleGrid cols={2}>
					<OptionalNumber
						label="1回に予約できる人数"
						suffix=" 名"
						value={draft.max_takes}
						onChange={(count) => set({ max_takes: count ?? 1 })}
						{...fieldProps("max_takes")}
					/>
					<OptionalNumber
						label="1人が持てる予約"
						description="0のときは、制限しません。"
						suffix=" 件"
						value={draft.max_open}
						onChange={(count) => set({ max_open: count ?? 0 })}
						{...fieldProps("max_open")}
					/>
				</SimpleGrid>
			</FormSection>
			<FormSection title="リマインド">
				<DurationField
					label="開催前のリマインド"
					description="開始の何分・何時間・何日前に、「開催前のリマインド」のアクションを予約した友だちに実行するかです。"
					value={draft.remind_minutes}
					onChange={(minutes) => set({ remind_minutes: minutes ?? 0 })}
					{...fieldProps("remind_minutes")}
				/>
			</FormSection>
			<FormSection title="変更とキャンセル">
				<Toggle label="友だちが変更できる" {...field.toggle("takes_change")} />
				<Toggle label="友だちがキャンセルできる" {...field.toggle("takes_cancel")} />
				<DurationField
					label="変更・キャンセルの締め切り"
					description="開始の何分・何時間・何日前までできるかです。"
					value={draft.change_minutes}
					onChange={(minutes) => set({ change_minutes: minutes ?? 0 })}
					{...fieldProps("change_minutes")}
				/>
				<RefundRuleFields
					name="refund_rule"
					steps={draft.refund_rule}
					onChange={(refund_rule) => set({ refund_rule })}
					errors={errors}
					readOnly={readOnly}
				/>
			</FormSection>
		</>
	);
}
