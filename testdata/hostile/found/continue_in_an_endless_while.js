try { { let i3 = 0; while (true) { continue; for (const v in (d)) { continue; } } } } catch (v) { f = v; }
