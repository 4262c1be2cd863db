import { Alert, Anchor, Group, Paper, Skeleton, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { paymentInput } from "#domain/commerce/payments/payment-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { FriendChoice } from "#web/engine/friend-records/FriendChoice.tsx";
import { useFriend } from "#web/people/friends/friendsApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { checkDraft, fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { MomentField } from "#web/platform/ui/MomentField.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastDone, toastRefused } from "#web/platform/ui/toast.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { messageWithLink } from "./linkMessage.ts";
import { PaymentLineFields } from "./PaymentLineFields.tsx";
import {
	createPaymentDraft,
	linkTextOf,
	type PaymentDraft,
	sumOfDraft,
	toPaymentBody,
} from "./paymentDraft.ts";
import { postPayment, sendTalkText, useProviders } from "./paymentsApi.ts";

/** Request of a payment, for the friend of the address, who can be chosen here. */
export function RequestPaymentPage() {
	const [parameters, setParameters] = useSearchParams();
	const id = Number(parameters.get("friend"));
	if (id > 0) return <RequestForFriend friendId={id} />;
	return (
		<PageLayout title={TITLE} help={HELP} before={<BackToList />}>
			<Paper withBorder p="md" maw="32rem">
				<FriendChoice
					label="依頼する友だち"
					onChoose={(friend) => setParameters({ friend: String(friend) }, { replace: true })}
				/>
			</Paper>
		</PageLayout>
	);
}

function RequestForFriend({ friendId }: { friendId: number }) {
	const { data: friend, error, mutate } = useFriend(friendId);
	if (friend) return <RequestForm key={friend.id} friend={{ id: friend.id, name: friend.name }} />;
	return (
		<PageLayout title={TITLE}>
			{error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <Skeleton height="20rem" />}
		</PageLayout>
	);
}

const TITLE = "支払いを依頼する";
const HELP = "友だち専用の支払いのリンクを作ります。友だちは、カードやPayPayで支払えます。";

const BackToList = () => <BackLink href={addressOf("payments")} label="支払いの一覧に戻る" />;

function RequestForm({ friend }: { friend: PaymentDraft["friend"] }) {
	const maySend = useAbility("message-send");
	const [blank] = useState(() => createPaymentDraft(friend, clockNow()));
	const [draft, setDraft] = useState(blank);
	const set = (part: Partial<PaymentDraft>) => setDraft((before) => ({ ...before, ...part }));
	const { saving, save, problems, failures } = useRequest(draft, maySend);
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	const errors = firstMessages(problems.fields);
	return (
		<PageLayout title={TITLE} help={HELP} before={<BackToList />}>
			<ProviderNote />
			<Paper withBorder p="md" maw="48rem" ref={form}>
				<Stack gap="md">
					<Text size="sm">
						依頼する友だち <b>{displayName(friend.name)}</b>
					</Text>
					<TextInput
						label="件名"
						placeholder="例：12月3日のカット"
						description="友だちの支払いのページに出ます。"
						required
						maxLength={100}
						value={draft.title}
						onChange={({ currentTarget: { value } }) => set({ title: value })}
						error={errors.title}
						{...fieldAttribute("title")}
					/>
					<PaymentLineFields lines={draft.lines} onChange={(lines) => set({ lines })} errors={errors} />
					<Group justify="space-between">
						<Text fw={600}>合計（税込）</Text>
						<Text fw={600} fz="xl">
							{formatYen(sumOfDraft(draft.lines))}
						</Text>
					</Group>
					<MomentField
						label="リンクの期限"
						value={draft.expires_at}
						onChange={(expires_at) => set({ expires_at })}
						defaultTime="23:59"
						error={errors.expires_at}
						{...fieldAttribute("expires_at")}
					/>
					{maySend ? <MessageFields draft={draft} set={set} /> : <NotSent />}
					<ProblemAlert problems={problems} />
				</Stack>
			</Paper>
			<SaveBar
				dirty={draft !== blank}
				saving={saving}
				onSave={save}
				label={maySend && draft.isSent ? "依頼して送る" : "依頼する"}
			/>
		</PageLayout>
	);
}

interface DraftProps {
	draft: PaymentDraft;
	set: (part: Partial<PaymentDraft>) => void;
}

/** Message with which the link is sent. */
const MessageFields = ({ draft, set }: DraftProps) => (
	<>
		<Toggle
			label="リンクをトークで送る"
			description="オフにすると、リンクを作るだけです。あとからも送れます。"
			checked={draft.isSent}
			onChange={({ currentTarget: { checked } }) => set({ isSent: checked })}
		/>
		{draft.isSent && (
			<Textarea
				label="メッセージ"
				description="最後に、支払いのリンクが付きます。"
				autosize
				minRows={3}
				maxLength={1_000}
				value={linkTextOf(draft)}
				onChange={({ currentTarget: { value } }) => set({ message: value })}
			/>
		)}
	</>
);

const NotSent = () => (
	<Text size="sm" c="dimmed">
		リンクを作ります。メッセージを送る権限がないため、トークでは送れません。
	</Text>
);

/** Warns of test keys, and of an account with which nobody can pay yet. */
function ProviderNote() {
	const { data } = useProviders();
	const mayOpen = useMayOpen();
	const settings = addressOf("paymentSettings");
	if (!data) return null;
	const online = data.items.filter(({ provider, is_enabled: isEnabled }) => provider !== "shop" && isEnabled);
	const tests = online.filter(({ is_test: isTest }) => isTest);
	if (online.length > 0 && tests.length === 0) return null;
	const isNone = online.length === 0;
	return (
		<Alert
			role="note"
			color="yellow"
			icon={<WarningIcon />}
			p="xs"
			title={isNone ? "支払い方法がまだありません" : "テスト中です"}
		>
			<Text size="sm">
				{isNone
					? "このままでは、友だちはリンクで支払えません。お店で受け取ったことの記録はできます。"
					: `${tests.map(({ label }) => label).join("、")}はテスト用のキーです。友だちが支払っても、実際のお金は動きません。`}
			</Text>
			{mayOpen(settings) && (
				<Anchor component={Link} href={settings} size="sm" underline="always">
					支払い方法を設定する
				</Anchor>
			)}
		</Alert>
	);
}

function useRequest(draft: PaymentDraft, maySend: boolean) {
	const navigate = useNavigateIfMounted();
	return useSaving(draft, {
		check: (written) => checkDraft(paymentInput, toPaymentBody(written)),
		send: async (_, headers) => {
			const created = await postPayment(toPaymentBody(draft), headers);
			const isSent = !(maySend && draft.isSent) || (await sendLink(draft, created.url));
			return { ...created, isSent };
		},
		failureHeading: "依頼できませんでした",
		onSaved: ({ id, isSent }) => {
			if (isSent) toastDone(maySend && draft.isSent ? "支払いを依頼しました" : "支払いのリンクを作りました");
			else
				toastRefused("支払いのリンクを作りました。\nトークでは送れませんでした。この画面から送り直せます。");
			navigate(addressOf("payment", { id }));
		},
	});
}

/** Sends the link of a new payment; false if it could not be sent. */
async function sendLink(draft: PaymentDraft, url: string): Promise<boolean> {
	try {
		await sendTalkText(draft.friend.id, messageWithLink(linkTextOf(draft), url));
		return true;
	} catch {
		// The payment stands, and its page offers to send the link again.
		return false;
	}
}
