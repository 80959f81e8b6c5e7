import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { preferences } from './preferences.svelte';
import { router } from './router.svelte';
import { shell } from './shell.svelte';

preferences.start();
router.start();
shell.start();

const target = document.getElementById('app');
if (target === null) throw new Error('no place to mount the page');
mount(App, { target });
