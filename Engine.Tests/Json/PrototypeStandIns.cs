using System.Runtime.CompilerServices;
using Quoll.Objects;
using Quoll.Vm;

namespace Quoll.Tests.Json;

// Until these prototypes have their files: JSON needs nothing of them but that they are there.
internal static class PrototypeStandIns
{
    [ModuleInitializer]
    internal static void Register()
    {
        foreach (var intrinsic in new[] { Intrinsic.ArrayPrototype, Intrinsic.BigIntPrototype })
        {
            Intrinsics.Factories[(int)intrinsic] ??= static realm => new JsObject(realm, realm[Intrinsic.ObjectPrototype]);
        }
    }
}
