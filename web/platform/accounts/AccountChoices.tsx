import { Combobox, Group, Skeleton, Stack, Text, TextInput, useCombobox } from "@mantine/core";
import { useEffect, useState } from "react";
import useSWR from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { SearchIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import classes from "./AccountChoices.module.css";
import { AccountMark } from "./AccountMark.tsx";
import { openInAccount } from "./openInAccount.ts";
import { type AccountWork, useAccountWork } from "./useAccountWork.ts";

type OwnAccount = Wire<typeof client.accounts.api.accounts.$get>["accounts"][number];

/** The person's accounts with the work that waits in each, last used first. */
export function AccountChoices({ onClose }: { onClose: () => void }) {
	const { data, error, mutate } = useSWR("accounts", () => unwrap(client.accounts.api.accounts.$get()));
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="10rem" />;
	return <AccountSearch accounts={data.accounts} onClose={onClose} />;
}

function AccountSearch({ accounts, onClose }: { accounts: OwnAccount[]; onClose: () => void }) {
	const [text, setText] = useState("");
	const [openingName, setOpeningName] = useState<string | null>(null);
	const work = useAccountWork(accounts);
	const combobox = useCombobox({ opened: true });
	const found = accounts.filter(({ label }) => foldCase(label).includes(foldCase(text.trim())));
	const foundNames = found.map(({ name }) => name).join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: selects the first option whenever the results change
	useEffect(() => {
		combobox.selectFirstOption();
	}, [foundNames]);
	const choose = (name: string) => {
		if (accounts.some((account) => account.name === name && account.is_current)) return onClose();
		setOpeningName(name);
		openInAccount(name, "/")
			.then((isLeaving) => !isLeaving && setOpeningName(null))
			.catch((failure) => {
				setOpeningName(null);
				toastFailed(failure);
			});
	};
	return (
		<Combobox store={combobox} onOptionSubmit={choose} disabled={openingName !== null}>
			<Combobox.EventsTarget>
				<TextInput
					data-autofocus
					autoFocus
					value={text}
					onChange={(event) => setText(event.currentTarget.value)}
					leftSection={<SearchIcon />}
					placeholder="アカウントの名前"
					aria-label="アカウントの名前"
					// The open list stops Escape, so that the dialog does not receive it.
					onKeyDown={(event) => event.key === "Escape" && onClose()}
				/>
			</Combobox.EventsTarget>
			<Combobox.Options mt="sm" aria-label="アカウント" className={classes.list}>
				{found.map((account) => (
					<Combobox.Option key={account.name} value={account.name} className={classes.option}>
						<Group gap="sm" wrap="nowrap">
							<AccountMark account={account} />
							<Stack gap="3xs" className={classes.text}>
								<CutText fw={600}>{account.label}</CutText>
								<Text size="xs" opacity={0.85} component="div">
									{openingName === account.name ? (
										"開いています…"
									) : (
										<WorkText account={account} work={work.get(account.name)} />
									)}
								</Text>
							</Stack>
						</Group>
					</Combobox.Option>
				))}
				{found.length === 0 && (
					<Combobox.Empty>
						<Text size="sm">見つかりませんでした</Text>
					</Combobox.Empty>
				)}
			</Combobox.Options>
		</Combobox>
	);
}

const foldCase = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Work of an account in words, which wrap only between them; "—" where it could not be read. */
const WorkText = ({ account, work }: { account: OwnAccount; work: AccountWork | null | undefined }) =>
	[...(account.is_current ? ["表示中"] : []), ...listWork(work)].map((part, index) => (
		<span key={part} className={classes.part}>
			{index > 0 && "・"}
			{part}
		</span>
	));

function listWork(work: AccountWork | null | undefined): string[] {
	if (work === undefined) return ["確認しています…"];
	if (work === null) return ["—"];
	const parts = [
		{ label: "未対応のトーク", count: work.talks },
		{ label: "対応が必要な予約", count: work.bookings },
		{ label: "失敗", count: work.failures },
	].flatMap(({ label, count }) => (count ? [`${label} ${count.toLocaleString("ja")}件`] : []));
	return parts.length === 0 ? ["対応が必要なものはありません"] : parts;
}
