import { Alert, Radio, Stack, Text } from "@mantine/core";
import type { LineRecipients, Narrowcast } from "#domain/content/line-sends/line-recipients.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { useLineOptions } from "./broadcastApi.ts";
import { NarrowcastFields } from "./NarrowcastFields.tsx";

const NO_BOUNDS = { from: null, until: null };
const BLANK_NARROWCAST: Narrowcast = {
	...{ type: "narrowcast", audiences: [], genders: [], ages: NO_BOUNDS, app_types: [] },
	...{ areas: [], periods: NO_BOUNDS, max: null, within_quota: false },
};

/** Target by its name; null for friends of the console. */
const BLANK_RECIPIENTS: Record<string, LineRecipients | null> = {
	friends: null,
	everyone: { type: "everyone" },
	narrowcast: BLANK_NARROWCAST,
};

interface LineRecipientsFieldProps {
	recipients: LineRecipients | null;
	onChange: (recipients: LineRecipients | null) => void;
	errors: Record<string, string>;
}

/**
 * Choice between friends of the console and friends whom LINE chooses; nothing for operators who see some
 * friends only.
 */
export function LineRecipientsField({ recipients, onChange, errors }: LineRecipientsFieldProps) {
	const { data } = useLineOptions();
	if (recipients === null && data?.is_allowed !== true) return null;
	return (
		<Stack gap="sm">
			<Radio.Group
				label="送る相手の選び方"
				value={recipients?.type ?? "friends"}
				onChange={(name) => onChange(BLANK_RECIPIENTS[name] ?? null)}
				error={errors.line_recipients}
				{...fieldAttribute("line_recipients")}
			>
				<Stack gap="xs" mt="2xs">
					<Radio
						value="friends"
						label="友だち一覧から選ぶ"
						description="条件で絞り込めます。だれに届いたか、だれがタップしたかがわかります。"
					/>
					<Radio
						value="everyone"
						label="LINEの友だち全員"
						description="まだ友だち一覧にいない友だちにも届きます。"
					/>
					<Radio
						value="narrowcast"
						label="オーディエンスや属性からLINEが選ぶ"
						description="性別・年齢・地域など、LINEだけが知っている属性で絞り込めます。"
					/>
				</Stack>
			</Radio.Group>
			{recipients?.type === "narrowcast" && (
				<NarrowcastFields
					value={recipients}
					audiences={data?.audiences ?? []}
					onChange={onChange}
					errors={errors}
				/>
			)}
			{recipients !== null && (
				<Alert color="yellow" title="LINEが友だちを選ぶ送信でできないこと">
					<Text size="sm">
						名前などの差し込みは使えません。だれに届いたか、だれがリンクをタップしたかはわからず、トークにも残りません。LINEが受け付けたあとは止められません。
					</Text>
				</Alert>
			)}
		</Stack>
	);
}
