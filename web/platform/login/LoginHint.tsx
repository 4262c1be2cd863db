import { Button, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";

/** Text with a link to the login. */
export const LoginHint = ({ text }: { text: string }) => (
	<Stack gap="md">
		<Text>{text}</Text>
		<Button component={Link} href={addressOf("login")}>
			ログインを開く
		</Button>
	</Stack>
);
