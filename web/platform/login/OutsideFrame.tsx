import { Center, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { AccountMark } from "#web/platform/accounts/AccountMark.tsx";
import { useBrand } from "#web/platform/api/currentBrand.ts";
import { useSiteInfo } from "./useSiteInfo.ts";

interface OutsideFrameProps {
	title: string;
	children: ReactNode;
}

/** Layout of the pages outside the console: the brand and one small form. */
export function OutsideFrame({ title, children }: OutsideFrameProps) {
	const brand = useBrand();
	const account = useSiteInfo().info?.account;
	const shownAccount = account && account.label !== brand.name ? account : null;
	useDocumentTitle([title, ...(shownAccount ? [shownAccount.label] : []), brand.name].join(" | "));
	return (
		<Center component="main" mih="100dvh" p="md">
			<Stack w="100%" maw="24rem" gap="lg">
				<Stack gap="xs" align="center">
					{brand.logo && (
						<img
							key={brand.logo}
							src={brand.logo}
							alt=""
							// A missing logo leaves no gap.
							onError={({ currentTarget }) => {
								currentTarget.style.display = "none";
							}}
							style={{ maxWidth: "100%", height: "3.5rem", objectFit: "contain" }}
						/>
					)}
					<Text ta="center" size="xl" fw={600} style={{ overflowWrap: "anywhere" }}>
						{brand.name}
					</Text>
					{shownAccount && (
						<Group gap="xs" wrap="nowrap">
							<AccountMark account={shownAccount} />
							<Text fw={600} style={{ overflowWrap: "anywhere" }}>
								{shownAccount.label}
							</Text>
						</Group>
					)}
				</Stack>
				<Paper withBorder p="lg">
					<Stack gap="md">
						<Title order={1}>{title}</Title>
						{children}
					</Stack>
				</Paper>
			</Stack>
		</Center>
	);
}
