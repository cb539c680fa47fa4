// Serves a folder on localhost, without special headers. `types` adds MIME types by extension.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json" };

export async function serve(folder, types = {}) {
    const server = createServer(async (request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
        try {
            const bytes = await readFile(join(folder, path.endsWith("/") ? path + "index.html" : path));
            response.writeHead(200, { "Content-Type": { ...TYPES, ...types }[extname(path)] ?? (path.endsWith("/") ? "text/html" : "application/octet-stream") });
            response.end(bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    const close = () => new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { address: `http://127.0.0.1:${server.address().port}/`, close };
}
