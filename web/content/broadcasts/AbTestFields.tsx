import { Button, Group, NativeSelect, Paper, Radio, Stack, Text, Title } from "@mantine/core";
import {
	AB_TEST_GOALS,
	type AbTestGoal,
	MAX_AB_VARIANTS,
	MAX_HORIZON_HOURS,
	MAX_VARIANT_WEIGHT,
} from "#domain/content/broadcasts/ab-test-settings.ts";
import { MAX_BROADCAST_MESSAGES } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { MIN_FRIENDS_PER_VARIANT } from "#domain/engine/ab-tests/decide-winner.ts";
import { variantName } from "#domain/engine/ab-tests/describe-comparison.ts";
import { MessageComposer } from "#web/content/composer/MessageComposer.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import {
	type AbTestDraft,
	createAbTest,
	createVariant,
	type VariantDraft,
	variantField,
} from "./abTestDraft.ts";

interface AbTestFieldsProps {
	/** Null without a test. */
	test: AbTestDraft | null;
	onChange: (test: AbTestDraft | null) => void;
	/** Sends a variant to testers, by its index. */
	onSendTest: (index: number) => void;
	errors: Record<string, string>;
}

/** A/B test of a broadcast: further variants of its messages, who receives them, and how the best is found. */
export function AbTestFields({ test, onChange, onSendTest, errors }: AbTestFieldsProps) {
	return (
		<Stack gap="sm">
			<Toggle
				label="A/Bテストをする"
				description="内容の違う案を一部の友だちに送り、よかった案を残りの友だちに送ります。"
				checked={test !== null}
				onChange={({ currentTarget: { checked } }) => onChange(checked ? createAbTest() : null)}
				error={errors.ab_test}
				{...fieldAttribute("ab_test")}
			/>
			{test && (
				<TestFields test={test} set={(part) => onChange({ ...test, ...part })} {...{ onSendTest, errors }} />
			)}
		</Stack>
	);
}

interface TestFieldsProps extends Pick<AbTestFieldsProps, "onSendTest" | "errors"> {
	test: AbTestDraft;
	set: (part: Partial<AbTestDraft>) => void;
}

function TestFields({ test, set, onSendTest, errors }: TestFieldsProps) {
	const { variants } = test;
	const changeVariant = (key: string, part: Partial<VariantDraft>) =>
		set({ variants: variants.map((each) => (each.key === key ? { ...each, ...part } : each)) });
	const isPartial = Number(test.share) !== 100;
	return (
		<Stack gap="md">
			<Text size="sm">上のメッセージを{variantName(0)}とします。</Text>
			{variants.map((variant, index) => (
				<VariantFields
					key={variant.key}
					variant={variant}
					index={index}
					onChange={(part) => changeVariant(variant.key, part)}
					onRemove={
						variants.length > 1
							? () => set({ variants: variants.filter(({ key }) => key !== variant.key) })
							: null
					}
					{...{ onSendTest, errors }}
				/>
			))}
			{variants.length < MAX_AB_VARIANTS - 1 && (
				<Button
					variant="default"
					w="fit-content"
					onClick={() => set({ variants: [...variants, createVariant()] })}
				>
					案を追加する
				</Button>
			)}
			<WeightField
				name={variantName(0)}
				value={test.firstWeight}
				onChange={(firstWeight) => set({ firstWeight })}
				field="ab_test[first_weight]"
				errors={errors}
			/>
			<NumberInput
				label="テストする友だちの割合"
				description={`どの案も${MIN_FRIENDS_PER_VARIANT}人以上に届かないと比べられません。100%にすると、全員に分けて送ります。`}
				suffix="%"
				min={1}
				max={100}
				clampBehavior="none"
				allowDecimal={false}
				styles={{ wrapper: { maxWidth: "14rem" } }}
				value={test.share}
				onChange={(share) => set({ share })}
				error={errors["ab_test[share]"]}
				{...fieldAttribute("ab_test[share]")}
			/>
			<NativeSelect
				label="比べる目標"
				description="LINEは、どの友だちがメッセージを開いたかを知らせないため、開封では比べられません。"
				value={test.goal}
				onChange={({ currentTarget: { value } }) => set({ goal: value as AbTestGoal })}
				data={Object.entries(AB_TEST_GOALS).map(([value, label]) => ({ value, label }))}
				w="fit-content"
				maw="100%"
				error={errors["ab_test[test_goal]"]}
				{...fieldAttribute("ab_test[test_goal]")}
			/>
			<NumberInput
				label="結果を見る時間"
				description="テストの送信を終えてから数えます。"
				suffix="時間"
				min={1}
				max={MAX_HORIZON_HOURS}
				clampBehavior="none"
				allowDecimal={false}
				styles={{ wrapper: { maxWidth: "14rem" } }}
				value={test.horizonHours}
				onChange={(horizonHours) => set({ horizonHours })}
				error={errors["ab_test[horizon_hours]"]}
				{...fieldAttribute("ab_test[horizon_hours]")}
			/>
			{isPartial && (
				<Radio.Group
					label="残りの友だちに送る案"
					value={test.decision}
					onChange={(decision) => set({ decision: decision as AbTestDraft["decision"] })}
				>
					<Stack gap="xs" mt="xs">
						<Radio value="operator" label="担当者が結果を見て決める" />
						<Radio value="rule" label="差があると言えれば、よかった案を自動で送る" />
					</Stack>
				</Radio.Group>
			)}
			{isPartial && test.decision === "rule" && (
				<Radio.Group
					label="差があると言えないとき"
					value={test.undecided}
					onChange={(undecided) => set({ undecided: undecided as AbTestDraft["undecided"] })}
				>
					<Stack gap="xs" mt="xs">
						<Radio value="wait" label="担当者が決めるまで送らない" />
						<Radio value="first" label={`${variantName(0)}を送る`} />
					</Stack>
				</Radio.Group>
			)}
			<Text size="sm" c="dimmed">
				同じ目標のほかのテストに参加している友だちには{variantName(0)}を送り、結果には数えません。
			</Text>
		</Stack>
	);
}

interface VariantFieldsProps extends Pick<AbTestFieldsProps, "onSendTest" | "errors"> {
	variant: VariantDraft;
	/** Index among the further variants. */
	index: number;
	onChange: (part: Partial<VariantDraft>) => void;
	/** Null for the only one. */
	onRemove: (() => void) | null;
}

function VariantFields({
	variant: { messages, weight },
	index,
	onChange,
	onRemove,
	onSendTest,
	errors,
}: VariantFieldsProps) {
	const name = variantName(index + 1);
	return (
		<Paper withBorder p="sm" component="section" aria-label={name}>
			<Stack gap="sm">
				<Group justify="space-between">
					<Title order={3}>{name}</Title>
					{onRemove && (
						<Button variant="subtle" color="red" size="compact-sm" onClick={onRemove}>
							{name}を外す
						</Button>
					)}
				</Group>
				<MessageComposer
					label={`${name}のメッセージ`}
					value={messages}
					onChange={(changed) => onChange({ messages: changed })}
					max={MAX_BROADCAST_MESSAGES}
					field={variantField(index)}
					errors={errors}
				/>
				<WeightField
					name={name}
					value={weight}
					onChange={(changed) => onChange({ weight: changed })}
					field={`ab_test[variants][${index}][weight]`}
					errors={errors}
				/>
				<Button variant="default" size="compact-sm" w="fit-content" onClick={() => onSendTest(index + 1)}>
					{name}をテスト送信する
				</Button>
			</Stack>
		</Paper>
	);
}

interface WeightFieldProps {
	name: string;
	value: number | string;
	onChange: (value: number | string) => void;
	field: string;
	errors: Record<string, string>;
}

const WeightField = ({ name, value, onChange, field, errors }: WeightFieldProps) => (
	<NumberInput
		label={`${name}の配分`}
		min={1}
		max={MAX_VARIANT_WEIGHT}
		clampBehavior="none"
		allowDecimal={false}
		w="10rem"
		maw="100%"
		value={value}
		onChange={onChange}
		error={errors[field]}
		{...fieldAttribute(field)}
	/>
);
