// Stam, Real-time fluid dynamics for games (2003): a grid of densities and velocities in typed arrays.
const N = 32, WIDTH = N + 2, CELLS = WIDTH * WIDTH;
function bounds(kind, x) {
  for (let i = 1; i <= N; i++) {
    x[i * WIDTH] = kind === 1 ? -x[1 + i * WIDTH] : x[1 + i * WIDTH];
    x[N + 1 + i * WIDTH] = kind === 1 ? -x[N + i * WIDTH] : x[N + i * WIDTH];
    x[i] = kind === 2 ? -x[i + WIDTH] : x[i + WIDTH];
    x[i + (N + 1) * WIDTH] = kind === 2 ? -x[i + N * WIDTH] : x[i + N * WIDTH];
  }
  x[0] = (x[1] + x[WIDTH]) / 2;
  x[CELLS - 1] = (x[CELLS - 2] + x[CELLS - 1 - WIDTH]) / 2;
}
function solve(kind, x, x0, a, c) {
  for (let k = 0; k < 6; k++) {
    for (let j = 1; j <= N; j++) {
      for (let i = 1, at = 1 + j * WIDTH; i <= N; i++, at++) {
        x[at] = (x0[at] + a * (x[at - 1] + x[at + 1] + x[at - WIDTH] + x[at + WIDTH])) / c;
      }
    }
    bounds(kind, x);
  }
}
function advect(kind, d, d0, u, v, dt) {
  for (let j = 1; j <= N; j++) {
    for (let i = 1; i <= N; i++) {
      const at = i + j * WIDTH;
      const x = Math.min(Math.max(i - dt * N * u[at], 0.5), N + 0.5);
      const y = Math.min(Math.max(j - dt * N * v[at], 0.5), N + 0.5);
      const i0 = x | 0, j0 = y | 0, s = x - i0, t = y - j0, from = i0 + j0 * WIDTH;
      d[at] = (1 - s) * ((1 - t) * d0[from] + t * d0[from + WIDTH]) + s * ((1 - t) * d0[from + 1] + t * d0[from + WIDTH + 1]);
    }
  }
  bounds(kind, d);
}
function project(u, v, p, divergence) {
  for (let j = 1; j <= N; j++) {
    for (let i = 1; i <= N; i++) {
      const at = i + j * WIDTH;
      divergence[at] = -0.5 * (u[at + 1] - u[at - 1] + v[at + WIDTH] - v[at - WIDTH]) / N;
      p[at] = 0;
    }
  }
  bounds(0, divergence); bounds(0, p);
  solve(0, p, divergence, 1, 4);
  for (let j = 1; j <= N; j++) {
    for (let i = 1; i <= N; i++) {
      const at = i + j * WIDTH;
      u[at] -= 0.5 * N * (p[at + 1] - p[at - 1]);
      v[at] -= 0.5 * N * (p[at + WIDTH] - p[at - WIDTH]);
    }
  }
  bounds(1, u); bounds(2, v);
}
function run() {
  let u = new Float64Array(CELLS), v = new Float64Array(CELLS), u0 = new Float64Array(CELLS), v0 = new Float64Array(CELLS);
  let d = new Float64Array(CELLS), d0 = new Float64Array(CELLS);
  for (let step = 0; step < 6; step++) {
    d[10 + 10 * WIDTH] += 5;
    u[10 + 10 * WIDTH] += 1.5;
    v[10 + 12 * WIDTH] -= 0.5 + step / 10;
    [u, u0] = [u0, u]; solve(1, u, u0, 0.02, 1.08);
    [v, v0] = [v0, v]; solve(2, v, v0, 0.02, 1.08);
    project(u, v, u0, v0);
    [u, u0] = [u0, u]; [v, v0] = [v0, v];
    advect(1, u, u0, u0, v0, 0.1); advect(2, v, v0, u0, v0, 0.1);
    project(u, v, u0, v0);
    [d, d0] = [d0, d]; solve(0, d, d0, 0.01, 1.04);
    [d, d0] = [d0, d]; advect(0, d, d0, u, v, 0.1);
  }
  let sum = 0;
  for (let i = 0; i < CELLS; i++) sum += d[i] * (i % 7) + Math.abs(u[i]);
  return sum.toFixed(6);
}
print(run()); // => 86.872209
