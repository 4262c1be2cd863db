import { Anchor } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "wouter";
import { addressInAccount, openInAccount } from "#web/platform/accounts/openInAccount.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";

interface AccountLinkProps {
	account: string;
	/** Address in the account. */
	href: string;
	/** Name of the target, where the shown figure does not tell it. */
	label?: string;
	children: ReactNode;
}

/** Link to a page of an account, this one or another. */
export function AccountLink({ account, href, label, children }: AccountLinkProps) {
	const isHere = useSession().account?.name === account;
	const linkProps = { inherit: true, c: "inherit", underline: "always", "aria-label": label } as const;
	if (isHere)
		return (
			<Anchor component={Link} href={href} {...linkProps}>
				{children}
			</Anchor>
		);
	return (
		<Anchor
			href={addressInAccount(account, href)}
			onClick={(event) => {
				if (!isPlainClick(event)) return;
				event.preventDefault();
				void openInAccount(account, href).catch(toastFailed);
			}}
			{...linkProps}
		>
			{children}
		</Anchor>
	);
}

/** Whether a click opens the link in this tab. */
const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
	button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
