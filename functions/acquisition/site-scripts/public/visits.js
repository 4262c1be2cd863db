// Script for a shop's own site (docs/conversions.md). It counts visits and conversions, sets no cookie, and stores data
// only in this site's storage. Its minified size must stay below 3 KB.
(() => {
	const tag = document.currentScript;
	const address = tag.src.replace(/\/script\.js.*/, "");
	const options = tag.dataset;
	const VISITOR = "musubi.visitor";
	const TOKEN = "musubi.token";
	const VISIT = "musubi.visit";
	const UNSENT = "musubi.unsent";
	const CONSENT = "musubi.consent";
	const MAX_PAUSE = 18e5;
	const MAX_UNSENT = 9;

	const newKey = () =>
		Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, 0)).join(
			"",
		);
	// A browser may refuse access to its storage: then only the current page is known.
	const tryStorage = (access) => {
		try {
			return access();
		} catch {}
	};
	const readStored = (name, store = "localStorage") => tryStorage(() => window[store].getItem(name));
	const writeStored = (name, value, store = "localStorage") =>
		tryStorage(() => window[store].setItem(name, value));
	const removeStored = (name, store = "localStorage") => tryStorage(() => window[store].removeItem(name));

	// The token is removed from the address before anybody copies it.
	let token = "";
	const clean = location.href.replace(/([?&])musubi=([^&#]*)(&|(?=#|$))/, (_, before, found, after) => {
		token = found;
		return after && before;
	});
	if (token) history.replaceState(history.state, "", clean);

	let visitor;
	let visit;
	let view;
	let visibleTime = 0;
	let reportedSeconds = 0;
	let visibleSince = 0;

	const post = (body) =>
		fetch(address, { method: "POST", body, keepalive: true, credentials: "omit" }).then(({ status }) => {
			// A busy server accepts the report later; a refused report would be refused again.
			if (status === 429 || status > 499) throw status;
			// The token is sent once: repeated by a page that stays open, it would assign the browser back to this
			// friend after another friend's link was opened in it.
			if (token && body.includes(token)) {
				// Another tab may have stored a newer token that is not sent yet.
				if (readStored(TOKEN) === token) removeStored(TOKEN);
				token = "";
			}
		});
	const readUnsent = () => tryStorage(() => JSON.parse(readStored(UNSENT))) || [];
	// Nothing is stored after a withdrawal of consent.
	const storeUnsent = (body) =>
		visit && writeStored(UNSENT, JSON.stringify([...readUnsent(), body].slice(-MAX_UNSENT)));
	// Sends reports one after the other, and stops at the first failure.
	let isResending;
	const resend = () => {
		const [first] = readUnsent();
		if (!first || isResending) return;
		isResending = 1;
		post(first).then(
			() => {
				isResending = 0;
				if (!visit) return;
				writeStored(UNSENT, JSON.stringify(readUnsent().filter((body) => body !== first)));
				resend();
			},
			() => {
				isResending = 0;
			},
		);
	};
	const send = (events, isLeaving) => {
		if (!visit) return;
		visit.at = Date.now();
		writeStored(VISIT, JSON.stringify(visit), "sessionStorage");
		const body = JSON.stringify({ visitor, visit: visit.id, token, referer: visit.referer, events });
		// Browsers without keepalive send a beacon when the page is left.
		if (isLeaving && !("keepalive" in Request.prototype)) return navigator.sendBeacon(address, body);
		// Unsent reports are sent first: they may belong to another friend, who used the browser before.
		if (readUnsent().length === 0) return post(body).catch(() => storeUnsent(body));
		storeUnsent(body);
		resend();
	};

	const isVisible = () => document.visibilityState === "visible";
	const addVisibleTime = () => {
		if (visibleSince) visibleTime += performance.now() - visibleSince;
		visibleSince = isVisible() ? performance.now() : 0;
	};
	const reportStay = () => {
		addVisibleTime();
		const seconds = Math.round(visibleTime / 1e3);
		if (!view || seconds <= reportedSeconds) return;
		reportedSeconds = seconds;
		send([{ type: "stay", id: view, seconds }], true);
	};
	const recordView = () => {
		if (view) reportStay();
		visibleTime = reportedSeconds = visibleSince = 0;
		addVisibleTime();
		view = newKey();
		send([{ type: "view", id: view, url: location.href.slice(0, 2e3), title: document.title.slice(0, 200) }]);
	};
	const convert = (code, { order = "", value = "" } = {}) =>
		send([{ type: "conversion", id: newKey(), code, order_id: String(order), value }]);

	const start = () => {
		if (visit) return;
		visitor = readStored(VISITOR) || newKey();
		writeStored(VISITOR, visitor);
		const hasNewToken = token;
		if (token) writeStored(TOKEN, token);
		token ||= readStored(TOKEN) || "";
		visit = tryStorage(() => JSON.parse(readStored(VISIT, "sessionStorage")));
		// A new token begins a visit, because the previous one may be another friend's.
		if (!visit || hasNewToken || Date.now() - visit.at > MAX_PAUSE)
			visit = { id: newKey(), referer: document.referrer.slice(0, 2e3) };
		resend();
		recordView();
		document.addEventListener("visibilitychange", () => (isVisible() ? addVisibleTime() : reportStay()));
		addEventListener("pagehide", reportStay);
		if (options.conversion) convert(options.conversion, options);
		waiting.splice(0).forEach(run);
	};
	const stop = () => {
		visit = 0;
		for (const name of [VISITOR, TOKEN, UNSENT, CONSENT]) removeStored(name);
		removeStored(VISIT, "sessionStorage");
	};

	const commands = {
		view: recordView,
		conversion: convert,
		consent: (isGiven) => {
			if (!isGiven) return stop();
			writeStored(CONSENT, 1);
			begin();
		},
	};
	const waiting = [];
	const run = ([name, ...rest]) => {
		if (visit || name === "consent") commands[name]?.(...rest);
		else waiting.push([name, ...rest]);
	};
	// The browser's opt-out takes precedence over the site's consent.
	const isOptedOut = navigator.globalPrivacyControl || navigator.doNotTrack === "1";
	const begin = () => {
		if (document.prerendering) document.addEventListener("prerenderingchange", start, { once: true });
		else start();
	};
	const before = window.musubi || [];
	window.musubi = { push: (command) => isOptedOut || run(command) };
	if (isOptedOut) return;
	if (options.consent === undefined || readStored(CONSENT)) begin();
	for (const command of before) run(command);
})();
