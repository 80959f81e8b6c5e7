import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { preferences } from './preferences.svelte';
import { router } from './router.svelte';

preferences.start();
router.start();

const target = document.getElementById('app');
if (target === null) throw new Error('no place to mount the page');
mount(App, { target });
