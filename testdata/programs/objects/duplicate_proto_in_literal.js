// syntax error:
({ __proto__: null, "__proto__": null });
