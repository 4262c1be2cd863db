/** Stand-in for LINE's LIFF SDK: the part of its surface that the console's page uses. */
export const LIFF_SDK = `(() => {
	const KEY = "simulated-liff";
	let idToken = null;
	let isReady = false;

	async function init({ liffId }) {
		const url = new URL(location.href);
		const given = new URLSearchParams(url.hash.slice(1)).get("access_token");
		if (given) sessionStorage.setItem(KEY + liffId, given);
		const accessToken = sessionStorage.getItem(KEY + liffId);
		if (!accessToken) return;
		const response = await fetch("/simulator/api/liff/token", {
			method: "POST",
			body: new URLSearchParams({ liffId, access_token: accessToken }),
		});
		if (!response.ok) throw Object.assign(new Error("init failed"), { code: "INIT_FAILED" });
		idToken = (await response.json()).id_token;
		isReady = true;
		const state = url.searchParams.get("liff.state");
		if (state === null) return;
		// The secondary redirect, which loads the page again at the address of the state.
		const target = new URL(url.origin + url.pathname.replace(/[/]$/, "") + state);
		target.searchParams.set("liff.phone", "1");
		location.replace(target);
		await new Promise(() => {});
	}

	window.liff = {
		init,
		isInClient: () => true,
		isLoggedIn: () => isReady,
		getIDToken: () => idToken,
		login: () => {
			throw Object.assign(new Error("liff.login() is not available in LINE"), { code: "FORBIDDEN" });
		},
	};
})();
`;
