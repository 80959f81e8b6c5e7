/** Notifications of the system: asked for only when somebody presses a switch, shown only while nobody looks. */

/** Whether there can be any, and if not, why. */
export function obstacle(): 'insecure' | 'missing' | 'denied' | null {
  if (!('Notification' in globalThis)) return globalThis.isSecureContext ? 'missing' : 'insecure';
  if (!globalThis.isSecureContext) return 'insecure';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Asks the person through the browser; whether they allow it. */
export async function ask(): Promise<boolean> {
  return obstacle() === null && (await Notification.requestPermission()) === 'granted';
}

/** Shows a notification, in place of the last one about the same. */
export async function notify(title: string, body: string, about: string): Promise<void> {
  if (obstacle() !== null || Notification.permission !== 'granted') return;
  const options = { body, tag: about, icon: '/favicon.svg' };
  // Phones show it only through the worker that also keeps the page's shell.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.onclick = () => {
    globalThis.focus();
    shown.close();
  };
}
