import { Group, Paper, Select, Stack, Text, Title } from "@mantine/core";
import { messagePlanInput } from "#domain/console/sending-costs/message-plan-input.ts";
import {
	MESSAGE_PLANS,
	type MessagePlanName,
	type MessagePlanSetting,
	pricesOfPlan,
} from "#domain/console/sending-costs/message-plans.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { checkDraft, fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { putMessagePlan, type SendingCosts } from "./sendingCostsApi.ts";

type PlanDraft = { [Name in keyof MessagePlanSetting]: MessagePlanSetting[Name] | null } & {
	name: MessagePlanName;
};

const CHOICES = Object.entries(MESSAGE_PLANS).map(([value, { label }]) => ({ value, label }));

/** Form of LINE's plan and its prices. */
export function MessagePlanForm({
	costs: { plan, version },
	onSaved,
}: {
	costs: SendingCosts;
	onSaved: () => void;
}) {
	const { state, form, problems, saveBar } = useSettingDraft({
		start: plan as PlanDraft,
		check: (draft: PlanDraft) => checkDraft(messagePlanInput, { ...draft, version }),
		send: putMessagePlan,
		savedText: "料金プランを保存しました",
		staysOpen: true,
		onSaved,
	});
	const { draft, set, errors } = state;
	return (
		<Paper withBorder p="md" component="section" aria-label="LINEの料金プラン" ref={form}>
			<Stack gap="md">
				<Stack gap="0.25rem">
					<Title order={2}>LINEの料金プラン</Title>
					<Text size="sm" c="dimmed">
						金額は税抜です。プランを選ぶとLINEの定価が入り、契約に合わせて変えられます。LINEの請求は変わりません。
					</Text>
				</Stack>
				<Fields>
					<Select
						label="プラン"
						maw="24rem"
						allowDeselect={false}
						data={CHOICES}
						value={draft.name}
						onChange={(name) => name && set(pricesOfPlan(name as MessagePlanName))}
						error={errors.name}
						{...fieldAttribute("name")}
					/>
					<Group gap="md" align="flex-start">
						<OptionalNumber
							label="月の料金"
							suffix="円"
							w="12rem"
							value={draft.fee}
							onChange={(fee) => set({ fee })}
							error={errors.fee}
							{...fieldAttribute("fee")}
						/>
						<OptionalNumber
							label="料金に含まれる通数"
							suffix="通"
							w="12rem"
							value={draft.included}
							onChange={(included) => set({ included })}
							error={errors.included}
							{...fieldAttribute("included")}
						/>
						<OptionalNumber
							label="追加1通の料金"
							description="空欄は、追加できないプランです。"
							placeholder="追加できない"
							suffix="円"
							w="14rem"
							value={draft.extra_price}
							onChange={(extra_price) => set({ extra_price })}
							error={errors.extra_price}
							allowDecimal
							decimalScale={2}
							{...fieldAttribute("extra_price")}
						/>
					</Group>
				</Fields>
				<Text size="xs" c="dimmed">
					スタンダードプランの追加料金は、通数が多いほど安くなります。請求書の1通の料金を入れると、目安が近くなります。
				</Text>
				<ProblemAlert problems={problems} />
				<SaveBar {...saveBar} />
			</Stack>
		</Paper>
	);
}
