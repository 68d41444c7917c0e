import { render } from 'preact';
import { App } from './components/app.tsx';
import { createService, readSnapshot, takeToken } from './session/service.ts';

/** Takes over from the tables that the service drew. */
function start(): void {
  const root = document.getElementById('inspector');
  if (root === null) return;
  const snapshot = readSnapshot();
  const token =
    snapshot.source === 'report' ? undefined : takeToken(snapshot.token, snapshot.token_stays);
  root.replaceChildren();
  render(<App session={{ snapshot, token, service: createService(token) }} />, root);
}

start();
