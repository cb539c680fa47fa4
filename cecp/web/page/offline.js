// The service worker: keeps the files of a build in the browser, so that the page needs no network. `../offline.sh` writes the
// list FILES and the VERSION of a build above these lines. A new build is kept beside the old one, and replaces it when the last
// page of the old one is closed, so that no page mixes files of two builds.

const PREFIX = `goby ${registration.scope} `;
const NAME = PREFIX + VERSION;

async function install() {
    const cache = await caches.open(NAME);
    // Not from the browser's HTTP cache, which may hold older files.
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
}

async function activate() {
    const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    // The first worker also serves the page that registered it.
    await clients.claim();
}

async function answer(request) {
    const cache = await caches.open(NAME);
    const [file] = request.url.split(/[?#]/);
    return (await cache.match(file.replace(/\/index\.html$/, "/"))) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => event.respondWith(answer(event.request)));
