import {
	Alert,
	Button,
	Chip,
	Group,
	Input,
	Paper,
	Select,
	Stack,
	Text,
	TextInput,
	Title,
} from "@mantine/core";
import { useRef } from "react";
import { designOfMenu } from "#domain/console/first-day/menu-design-of-set.ts";
import { type ShopWords, shopWords } from "#domain/console/first-day/shop-words.ts";
import { plannedSetInput } from "#domain/console/first-day/starter-set-input.ts";
import { type TradeName, tradeOf } from "#domain/console/first-day/trades/registry.ts";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";
import { createDesignedMenu } from "#web/content/rich-menus/builder/createDesignedMenu.ts";
import { bindFields } from "#web/platform/ui/bindFields.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import {
	checkDraft,
	type FormProblems,
	fieldAttribute,
	firstMessages,
	problemsExcept,
} from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import classes from "./FirstDay.module.css";
import { type PlannedSet, reloadFirstDay, requestSet } from "./firstDayApi.ts";
import { SetItems } from "./SetItems.tsx";
import { SetPreview } from "./SetPreview.tsx";

/** Half hours from 05:00 to 29:00, since a bar closes after midnight. */
const SHOP_TIMES = Array.from({ length: 49 }, (_, index) => {
	const minute = 5 * 60 + 30 * index;
	return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
});

const WEEK_FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0];

const FIELD_NAMES = Object.keys(shopWords.shape) as (keyof ShopWords)[];
const wireName = (name: string) => `shop[${name}]`;

interface SetFormProps {
	trade: TradeName;
	shop: ShopWords;
	onChange: (part: Partial<ShopWords>) => void;
}

/** Form of the words of a starter set, such as the shop's name, beside a preview of what its friends will see. */
export function SetForm({ trade, shop, onChange }: SetFormProps) {
	const pictureKeyOf = useMenuPictureKey();
	const { saving, save, problems, failures } = useSaving(shop, {
		check: (draft) => checkDraft(plannedSetInput, { trade, shop: draft }),
		send: async (set, headers) => requestSet({ ...set, media_key: await pictureKeyOf(set) }, headers),
		onSaved: () => void reloadFirstDay(),
		savedText: "作成しました。まだ友だちには届きません",
		failureHeading: "作成できませんでした",
		staysOpen: true,
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	return (
		<div className={classes.set} ref={form}>
			<Stack gap="md">
				<Paper withBorder p="md" component="section" aria-labelledby="shop-words">
					<Stack gap="md">
						<Title order={2} id="shop-words">
							お店のこと
						</Title>
						<WordFields shop={shop} problems={problems} onChange={onChange} />
						<ProblemAlert problems={problemsExcept(problems, FIELD_NAMES.map(wireName))} />
					</Stack>
				</Paper>
				<Alert color="gray" p="xs">
					作成しても、まだ何も友だちに届きません。あいさつ・自動応答・メニュー・予約は、次のステップで1つずつオンにします。
				</Alert>
				<Group>
					<Button loading={saving} onClick={() => save()}>
						この内容で作成する
					</Button>
				</Group>
			</Stack>
			<div>
				<SetPreview trade={tradeOf(trade)} shop={shop} />
			</div>
			<div className={classes.whole}>
				<SetItems set={completeSet(trade, shop)} />
			</div>
		</div>
	);
}

/** Set of a complete form; null while something is missing. */
function completeSet(trade: TradeName, shop: ShopWords): PlannedSet | null {
	const parsed = plannedSetInput.safeParse({ trade, shop });
	return parsed.success ? parsed.data : null;
}

/** Draws and uploads the picture of a set's menu once, so that a repeated save sends the same one. */
function useMenuPictureKey() {
	const last = useRef<{ design: string; key: string } | null>(null);
	return async ({ trade, shop }: PlannedSet): Promise<string> => {
		const design = designOfMenu(tradeOf(trade), shop);
		const designText = JSON.stringify(design);
		if (last.current?.design !== designText) {
			const { media_key } = await createDesignedMenu(design);
			last.current = { design: designText, key: media_key! };
		}
		return last.current.key;
	};
}

interface WordFieldsProps {
	shop: ShopWords;
	problems: FormProblems;
	onChange: (part: Partial<ShopWords>) => void;
}

function WordFields({ shop, problems, onChange }: WordFieldsProps) {
	const errors = firstMessages(problems.fields);
	const field = bindFields<ShopWords>({ draft: shop, set: onChange, errors }, wireName);
	const time = (name: "opens" | "closes", label: string) => (
		<Select
			label={label}
			data={SHOP_TIMES}
			value={shop[name]}
			allowDeselect={false}
			w="8rem"
			onChange={(value) => value && onChange({ [name]: value })}
			error={errors[wireName(name)]}
			{...fieldAttribute(wireName(name))}
		/>
	);
	return (
		<Fields>
			<TextInput label="お店の名前" required maxLength={40} {...field.text("name")} />
			<TextInput
				label="電話番号"
				description="空欄のときは、メニューの「電話する」が「スタッフに聞く」になります。"
				inputMode="tel"
				maxLength={20}
				{...field.text("phone")}
			/>
			<TextInput label="住所" maxLength={100} {...field.text("address")} />
			<Group gap="md">
				{time("opens", "開店")}
				{time("closes", "閉店")}
			</Group>
			<Input.Wrapper
				label="定休日"
				labelElement="div"
				error={errors[wireName("closed")]}
				{...fieldAttribute(wireName("closed"))}
			>
				<Group gap="2xs" mt="2xs" role="group" aria-label="定休日">
					<Chip.Group
						multiple
						value={shop.closed.map(String)}
						onChange={(days) => onChange({ closed: days.map(Number) })}
					>
						{WEEK_FROM_MONDAY.map((weekday) => (
							<Chip key={weekday} value={String(weekday)} size="xs">
								{WEEKDAYS[weekday]}
							</Chip>
						))}
					</Chip.Group>
				</Group>
				{shop.closed.length === 0 && (
					<Text size="xs" c="dimmed" mt="2xs">
						休まない
					</Text>
				)}
			</Input.Wrapper>
		</Fields>
	);
}
