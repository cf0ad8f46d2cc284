import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./tokens.css";
import "./touch.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { registerSW } from "virtual:pwa-register";
import { openOffline } from "../offline/open-offline";
import { App } from "./app";
import { createEnv } from "./env";
import "./updates/install-store";
import { lostChunkDeps, reloadOnLostChunk } from "./updates/lost-chunk";
import { startServiceWorker } from "./updates/service-worker";
import { updates } from "./updates/update-store";

const root = document.getElementById("root");
if (!root) throw new Error('index.html has no element "root".');

const offline = openOffline(createEnv());
void offline.start();
reloadOnLostChunk(lostChunkDeps());
createRoot(root).render(
  <StrictMode>
    <App offline={offline} store={window.localStorage} />
  </StrictMode>,
);
startServiceWorker(updates, registerSW);
