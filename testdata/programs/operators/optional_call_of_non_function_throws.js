// throws: TypeError
({ f: 1 }).f?.();
