import { formPath } from "#domain/engine/public-addresses/form-address.ts";
import { publicAddress } from "#web/platform/api/publicAddress.ts";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";

/** Public URL of a form with a copy button. */
export const FormAddress = ({ code }: { code: string }) => (
	<CopyBox label="回答フォームのURL" text={publicAddress(formPath(code))} />
);
