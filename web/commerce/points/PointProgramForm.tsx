import { Group, Paper, Select, Stack, TextInput, Title } from "@mantine/core";
import { CARD_FIELDS, STAMP_PERIODS, type StampPeriod } from "#domain/commerce/points/point-program.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { PointRankFields } from "./PointRankFields.tsx";
import { PointRuleFields } from "./PointRuleFields.tsx";
import { checkProgram, NEW_CARD, type ProgramFormProps, programDraftOf } from "./pointDraft.ts";
import { type PointProgram, putProgram } from "./pointsApi.ts";

/** Form of the settings: points, rules, stamp card and ranks. */
export function PointProgramForm({ saved, onSaved }: { saved: PointProgram; onSaved: () => void }) {
	const mayWrite = useAbility("point-write");
	const { state, form, problems, saveBar } = useSettingDraft({
		start: programDraftOf(saved),
		check: (draft) => checkProgram(draft, saved.version),
		findDoubts: (draft) =>
			saved.is_on && !draft.is_on
				? ["停止している間、ポイントは付かず、友だちは特典と交換できません。残高は残ります。"]
				: [],
		send: putProgram,
		savedText: "ポイントの設定を保存しました",
		onSaved,
		staysOpen: true,
	});
	const { draft, set, errors } = state;
	const part = { draft, set, errors };
	return (
		<Stack gap="md" maw="56rem" ref={form}>
			<Fields readOnly={!mayWrite && "ポイントを変更する権限がないため、閲覧のみできます。"}>
				<BasicFields {...part} />
				<Section title="ポイントが付くとき">
					<PointRuleFields {...part} />
				</Section>
				<CardFields {...part} />
				<Section title="ランク">
					<PointRankFields {...part} />
				</Section>
			</Fields>
			<ProblemAlert problems={problems} />
			{mayWrite && <SaveBar {...saveBar} />}
		</Stack>
	);
}

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
	<Paper withBorder p="md" component="section" aria-label={title}>
		<Stack gap="md">
			<Title order={2}>{title}</Title>
			{children}
		</Stack>
	</Paper>
);

const BasicFields = ({ draft, set, errors }: ProgramFormProps) => (
	<Section title="ポイント">
		<Toggle
			label="ポイントを使う"
			checked={draft.is_on}
			onChange={(event) => set({ is_on: event.currentTarget.checked })}
		/>
		<Group gap="md" align="flex-start">
			<TextInput
				label="呼び名"
				description="友だちに見える名前です。"
				required
				maxLength={10}
				w="12rem"
				value={draft.unit}
				onChange={(event) => set({ unit: event.currentTarget.value })}
				error={errors.unit}
				{...fieldAttribute("unit")}
			/>
			<OptionalNumber
				label="有効期限"
				description="付与した日から。空欄は無期限です。"
				placeholder="無期限"
				suffix="か月"
				w="16rem"
				value={draft.expiry_months}
				onChange={(expiry_months) => set({ expiry_months })}
				error={errors.expiry_months}
				{...fieldAttribute("expiry_months")}
			/>
		</Group>
	</Section>
);

const PERIODS = Object.entries(STAMP_PERIODS).map(([value, label]) => ({ value, label }));

function CardFields({ draft: { card }, set, errors }: ProgramFormProps) {
	const change = (part: Partial<typeof NEW_CARD>) => set({ card: { ...(card ?? NEW_CARD), ...part } });
	return (
		<Section title="スタンプカード">
			<Toggle
				label="スタンプカードを使う"
				checked={card !== null}
				onChange={(event) => set({ card: event.currentTarget.checked ? NEW_CARD : null })}
			/>
			{card && (
				<Stack gap="sm">
					<TextInput
						label="カードの名前"
						required
						maxLength={40}
						value={card.name}
						onChange={(event) => change({ name: event.currentTarget.value })}
						error={errors["card[name]"]}
						{...fieldAttribute("card[name]")}
					/>
					<Group gap="md" align="flex-end">
						<NumberField
							label="マスの数"
							w="8rem"
							suffix="個"
							min={CARD_FIELDS.min}
							max={CARD_FIELDS.max}
							value={card.fields}
							onChange={(fields) => change({ fields })}
							error={errors["card[fields]"]}
							{...fieldAttribute("card[fields]")}
						/>
						<NumberField
							label="1個のポイント"
							w="8rem"
							value={card.points}
							onChange={(points) => change({ points })}
							error={errors["card[points]"]}
							{...fieldAttribute("card[points]")}
						/>
						<Select
							label="QRコードで押せる回数"
							w="18rem"
							allowDeselect={false}
							data={PERIODS}
							value={card.period}
							onChange={(period) => period && change({ period: period as StampPeriod })}
							{...fieldAttribute("card[period]")}
						/>
					</Group>
				</Stack>
			)}
		</Section>
	);
}
