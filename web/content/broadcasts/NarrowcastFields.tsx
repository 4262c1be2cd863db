import { Chip, Group, Input, MultiSelect, Select, Stack } from "@mantine/core";
import { useId } from "react";
import { AGES, APP_TYPES, AREAS, GENDERS, PERIODS } from "#domain/content/line-sends/demographic-codes.ts";
import type { Narrowcast } from "#domain/content/line-sends/line-recipients.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import type { AudienceOption } from "./broadcastApi.ts";

interface NarrowcastFieldsProps {
	value: Narrowcast;
	audiences: readonly AudienceOption[];
	onChange: (value: Narrowcast) => void;
	errors: Record<string, string>;
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
	Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Audiences and attributes of a narrowcast; friends fulfil all of them. */
export function NarrowcastFields({ value, audiences, onChange, errors }: NarrowcastFieldsProps) {
	const set = (part: Partial<Narrowcast>) => onChange({ ...value, ...part });
	const idsOf = (excluded: boolean) =>
		value.audiences.filter((each) => each.excluded === excluded).map(({ id }) => String(id));
	const setIds = (excluded: boolean, ids: string[]) =>
		set({
			audiences: [
				...value.audiences.filter((each) => each.excluded !== excluded),
				...ids.map((id) => ({ id: Number(id), excluded })),
			],
		});
	const optionsFor = (excluded: boolean) =>
		audiences
			.filter(({ id }) => !idsOf(!excluded).includes(String(id)))
			.map(({ id, name, user_count, is_usable }) => ({
				value: String(id),
				label: `${name}${user_count === null ? "" : `（${user_count.toLocaleString("ja-JP")}人）`}`,
				disabled: !is_usable,
			}));
	return (
		<Stack gap="sm">
			<MultiSelect
				label="オーディエンス"
				description="どれかに入っている友だちに送ります。50人以上のものだけ使えます。"
				placeholder={audiences.length === 0 ? "オーディエンスはまだありません" : undefined}
				data={optionsFor(false)}
				value={idsOf(false)}
				onChange={(ids) => setIds(false, ids)}
				error={errors["line_recipients[audiences]"]}
				searchable
				{...fieldAttribute("line_recipients[audiences]")}
			/>
			<MultiSelect
				label="除くオーディエンス"
				data={optionsFor(true)}
				value={idsOf(true)}
				onChange={(ids) => setIds(true, ids)}
				searchable
			/>
			<Choices label="性別" labels={GENDERS} value={value.genders} onChange={(genders) => set({ genders })} />
			<Range
				label="年齢"
				labels={AGES}
				value={value.ages}
				onChange={(ages) => set({ ages })}
				error={errors["line_recipients[ages]"]}
				field="line_recipients[ages]"
			/>
			<MultiSelect
				label="地域"
				data={optionsOf(AREAS)}
				value={value.areas}
				onChange={(areas) => set({ areas })}
				searchable
			/>
			<Choices
				label="スマートフォン"
				labels={APP_TYPES}
				value={value.app_types}
				onChange={(app_types) => set({ app_types })}
			/>
			<Range
				label="友だちになってから"
				labels={PERIODS}
				value={value.periods}
				onChange={(periods) => set({ periods })}
				error={errors["line_recipients[periods]"]}
				field="line_recipients[periods]"
			/>
			<OptionalNumber
				label="人数の上限"
				description="上限を超えるときは、LINEがその中から抽選します。"
				placeholder="上限なし"
				suffix="人"
				value={value.max}
				onChange={(max) => set({ max })}
				error={errors["line_recipients[max]"]}
				data-field="line_recipients[max]"
				w="12rem"
			/>
			<Toggle
				label="今月の残りに収まる人数だけに送る"
				description="オフのときは、残りを超えるとだれにも送られません。"
				checked={value.within_quota}
				onChange={({ currentTarget: { checked } }) => set({ within_quota: checked })}
			/>
		</Stack>
	);
}

interface ChoicesProps {
	label: string;
	labels: Readonly<Record<string, string>>;
	value: string[];
	onChange: (value: string[]) => void;
}

/** Choice of some values; none means any. */
function Choices({ label, labels, value, onChange }: ChoicesProps) {
	const id = useId();
	return (
		<Input.Wrapper role="group" aria-labelledby={id} label={label} labelElement="div" labelProps={{ id }}>
			<Chip.Group multiple value={value} onChange={onChange}>
				<Group gap="xs" mt="2xs">
					{optionsOf(labels).map((option) => (
						<Chip key={option.value} value={option.value} size="xs">
							{option.label}
						</Chip>
					))}
				</Group>
			</Chip.Group>
		</Input.Wrapper>
	);
}

interface RangeProps {
	label: string;
	labels: Readonly<Record<string, string>>;
	value: Narrowcast["ages"];
	onChange: (value: Narrowcast["ages"]) => void;
	error: string | undefined;
	field: string;
}

/** Range with an open end on either side. */
const Range = ({ label, labels, value, onChange, error, field }: RangeProps) => (
	<Group gap="xs" align="flex-start">
		<Select
			label={label}
			aria-label={`${label} 以上`}
			placeholder="指定なし"
			data={optionsOf(labels).map((option) => ({ ...option, label: `${option.label}以上` }))}
			value={value.from}
			onChange={(from) => onChange({ ...value, from })}
			error={error}
			clearable
			w="10rem"
			{...fieldAttribute(field)}
		/>
		<Select
			label=" "
			aria-label={`${label} 未満`}
			placeholder="指定なし"
			data={optionsOf(labels).map((option) => ({ ...option, label: `${option.label}未満` }))}
			value={value.until}
			onChange={(until) => onChange({ ...value, until })}
			clearable
			w="10rem"
		/>
	</Group>
);
