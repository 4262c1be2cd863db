// Stands on a shop's own site. It counts visits and conversions, sets no cookie, and keeps what it must in this site's own
// storage alone; docs/conversions.md says how to place it. It has to stay below 3 KB.
(() => {
	const tag = document.currentScript;
	const address = tag.src.replace(/\/script\.js.*/, "");
	const given = tag.dataset;
	const VISITOR = "musubi.visitor";
	const TOKEN = "musubi.token";
	const VISIT = "musubi.visit";
	const UNSENT = "musubi.unsent";
	const CONSENT = "musubi.consent";
	const IDLE = 18e5;
	const MOST_UNSENT = 9;

	const newKey = () =>
		Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, 0)).join(
			"",
		);
	// A browser may refuse its storage: then this page is all that is known.
	const within = (deed) => {
		try {
			return deed();
		} catch {}
	};
	const kept = (name, store = "localStorage") => within(() => window[store].getItem(name));
	const keep = (name, value, store = "localStorage") => within(() => window[store].setItem(name, value));
	const drop = (name, store = "localStorage") => within(() => window[store].removeItem(name));

	// The token leaves the address before anybody copies it.
	let token = "";
	const clean = location.href.replace(/([?&])musubi=([^&#]*)(&|(?=#|$))/, (_, before, found, after) => {
		token = found;
		return after && before;
	});
	if (token) history.replaceState(history.state, "", clean);

	let visitor;
	let visit;
	let view;
	let seen = 0;
	let told = 0;
	let since = 0;

	const post = (body) =>
		fetch(address, { method: "POST", body, keepalive: true, credentials: "omit" }).then(({ status }) => {
			// Whatever is wrong with a report stays wrong; a site that is busy may have it later.
			if (status === 429 || status > 499) throw status;
			// Told again by a page that stays open, it would take the browser from whoever was led there since.
			if (token && body.includes(token)) {
				// Another tab may have been led here meanwhile, with a token that is still to arrive.
				if (kept(TOKEN) === token) drop(TOKEN);
				token = "";
			}
		});
	const unsent = () => within(() => JSON.parse(kept(UNSENT))) || [];
	// Whoever has taken their consent back meanwhile leaves nothing.
	const later = (body) => visit && keep(UNSENT, JSON.stringify([...unsent(), body].slice(-MOST_UNSENT)));
	// One after the other, and none behind one that fails.
	let isResending;
	const resend = () => {
		const [first] = unsent();
		if (!first || isResending) return;
		isResending = 1;
		post(first).then(
			() => {
				isResending = 0;
				if (!visit) return;
				keep(UNSENT, JSON.stringify(unsent().filter((body) => body !== first)));
				resend();
			},
			() => {
				isResending = 0;
			},
		);
	};
	const send = (events, leaving) => {
		if (!visit) return;
		visit.at = Date.now();
		keep(VISIT, JSON.stringify(visit), "sessionStorage");
		const body = JSON.stringify({ visitor, visit: visit.id, token, referer: visit.referer, events });
		// Where a page that goes cannot wait for an answer, a beacon takes it.
		if (leaving && !("keepalive" in Request.prototype)) return navigator.sendBeacon(address, body);
		// Behind what could not be sent: it may be of another friend, who was led here before.
		if (unsent().length === 0) return post(body).catch(() => later(body));
		later(body);
		resend();
	};

	const isSeen = () => document.visibilityState === "visible";
	const mark = () => {
		if (since) seen += performance.now() - since;
		since = isSeen() ? performance.now() : 0;
	};
	const leave = () => {
		mark();
		const seconds = Math.round(seen / 1e3);
		if (!view || seconds <= told) return;
		told = seconds;
		send([{ type: "stay", id: view, seconds }], true);
	};
	const look = () => {
		if (view) leave();
		seen = told = since = 0;
		mark();
		view = newKey();
		send([{ type: "view", id: view, url: location.href.slice(0, 2e3), title: document.title.slice(0, 200) }]);
	};
	const convert = (code, { order = "", value = "" } = {}) =>
		send([{ type: "conversion", id: newKey(), code, order_id: String(order), value }]);

	const start = () => {
		if (visit) return;
		visitor = kept(VISITOR) || newKey();
		keep(VISITOR, visitor);
		const isLed = token;
		if (token) keep(TOKEN, token);
		token ||= kept(TOKEN) || "";
		visit = within(() => JSON.parse(kept(VISIT, "sessionStorage")));
		// Whoever is led here begins a visit: the one before may be another friend's.
		if (!visit || isLed || Date.now() - visit.at > IDLE)
			visit = { id: newKey(), referer: document.referrer.slice(0, 2e3) };
		resend();
		look();
		document.addEventListener("visibilitychange", () => (isSeen() ? mark() : leave()));
		addEventListener("pagehide", leave);
		if (given.conversion) convert(given.conversion, given);
		waiting.splice(0).forEach(run);
	};
	const stop = () => {
		visit = 0;
		for (const name of [VISITOR, TOKEN, UNSENT, CONSENT]) drop(name);
		drop(VISIT, "sessionStorage");
	};

	const deeds = {
		view: look,
		conversion: convert,
		consent: (isGiven) => {
			if (!isGiven) return stop();
			keep(CONSENT, 1);
			begin();
		},
	};
	const waiting = [];
	const run = ([name, ...rest]) => {
		if (visit || name === "consent") deeds[name]?.(...rest);
		else waiting.push([name, ...rest]);
	};
	// Whoever does not want to be counted is not, whatever the site has been told.
	const wantsNone = navigator.globalPrivacyControl || navigator.doNotTrack === "1";
	const begin = () => {
		if (document.prerendering) document.addEventListener("prerenderingchange", start, { once: true });
		else start();
	};
	const before = window.musubi || [];
	window.musubi = { push: (deed) => wantsNone || run(deed) };
	if (wantsNone) return;
	if (given.consent === undefined || kept(CONSENT)) begin();
	for (const deed of before) run(deed);
})();
